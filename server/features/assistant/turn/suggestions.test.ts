import { describe, expect, test } from "vitest";
import type { SuggestionInput } from "../queries.ts";
import { suggestionsFor } from "./suggestions.ts";

const NOTHING: SuggestionInput = {
  expenseCount: 0,
  isOverBudget: false,
  hasExpenseThisMonth: false,
  milestoneCount: 0,
  openCount: 0,
  overdueCount: 0,
  contractor: null,
};
const GENERAL = [
  "How much contingency should I plan for?",
  "What order should the work be done in?",
  "How do I compare quotes from contractors?",
  "Which permits will I need?",
];

describe("four suitable questions", () => {
  test.each<[string, Partial<SuggestionInput> | null, string[]]>([
    ["no project", null, GENERAL],
    ["an empty project", {}, GENERAL],
    [
      "milestones alone",
      { milestoneCount: 3, openCount: 3 },
      ["What comes next?", ...GENERAL.slice(0, 3)],
    ],
    [
      "everything done",
      { milestoneCount: 3, expenseCount: 9 },
      [
        "How much of my budget is left?",
        "What did I spend by category?",
        "What was my biggest expense?",
        "How much contingency should I plan for?",
      ],
    ],
    [
      "a bit of everything",
      { expenseCount: 9, hasExpenseThisMonth: true, openCount: 2, contractor: "Marcus Reyes" },
      [
        "How much of my budget is left?",
        "How much have I paid Marcus Reyes?",
        "What comes next?",
        "What did I spend by category?",
      ],
    ],
    [
      "trouble",
      { expenseCount: 9, isOverBudget: true, openCount: 2, overdueCount: 1, contractor: "Joe" },
      [
        "What is overdue?",
        "How far over budget am I?",
        "How much have I paid Joe?",
        "What did I spend by category?",
      ],
    ],
    [
      "a payee whose name is no question",
      { expenseCount: 1, contractor: "x".repeat(200) },
      [
        "How much of my budget is left?",
        "What did I spend by category?",
        "What was my biggest expense?",
        "How much contingency should I plan for?",
      ],
    ],
  ])("%s", (_, records, questions) => {
    expect(suggestionsFor(records && { ...NOTHING, ...records })).toEqual(questions);
  });
});
