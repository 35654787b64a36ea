import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { type Cents, centsOf, sumCents, toDecimal } from "../../../../shared/money.ts";
import {
  withoutHiddenFields,
  emptyRow,
  milestoneChoices,
  scheduleForm,
  SUGGESTIONS,
  suggestedRows,
  unscheduledOf,
} from "./schedule-form.ts";

const [DEFAULT_SUGGESTION] = SUGGESTIONS;

function milestoneOf(fields: Partial<Milestone>): Milestone {
  return {
    id: 1,
    userId: 1,
    projectId: 1,
    title: "Rough-in",
    description: null,
    targetDate: null,
    completedDate: null,
    completedOn: null,
    isCompleted: false,
    category: "Electrical",
    waitsFor: [],
    createdAt: "2026-03-01T12:00:00.000Z",
    ...fields,
  };
}

test("suggests 10% retainage for $17,200", () => {
  const rows = DEFAULT_SUGGESTION ? suggestedRows(DEFAULT_SUGGESTION, "17200.00") : [];
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["deposit", "1720.00"],
    ["milestone", "6880.00"],
    ["milestone", "6880.00"],
    ["retainage", "1720.00"],
  ]);
});

test("holds back only the retainage: the rest is due on completion", () => {
  expect(
    SUGGESTIONS.map(({ parts }) =>
      parts.map(({ kind }) => kind).filter((kind) => kind === "retainage"),
    ),
  ).toEqual([["retainage"], [], []]);
  expect(SUGGESTIONS[1]?.parts[1]).toMatchObject({ kind: "completion", percent: 70 });
});

test("offers open milestones and the chosen one", () => {
  const milestones = [
    milestoneOf({ id: 1, title: "Rough-in" }),
    milestoneOf({ id: 2, title: "Demo", isCompleted: true }),
    milestoneOf({ id: 3, title: "Permit", isCompleted: true }),
  ];
  expect(milestoneChoices(milestones, 3)).toEqual([
    { value: "1", label: "Rough-in" },
    { value: "3", label: "Permit (done)" },
  ]);
  expect(milestoneChoices(milestones, null)).toEqual([{ value: "1", label: "Rough-in" }]);
});

test("adds up every suggestion to the agreed amount to the cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (cents) => {
      const agreed = toDecimal(cents as Cents);
      for (const suggestion of SUGGESTIONS) {
        const rows = suggestedRows(suggestion, agreed);
        expect(sumCents(rows.map(({ amount }) => centsOf(String(amount))))).toBe(cents);
        expect(unscheduledOf(agreed, rows)).toBe(0);
      }
    }),
    { numRuns: 200 },
  );
});

test.each([
  [["100", ""], 90_000],
  [["600", "600.5"], -20_050],
  [[], 100_000],
])("rows of %o leave %i cents of $1,000 unscheduled", (amounts, left) => {
  const rows = amounts.map((amount) => emptyRow("date", "Payment", amount));
  expect(unscheduledOf("1000.00", rows)).toBe(left);
});

describe("schedule row", () => {
  test.each([
    [{ ...emptyRow("milestone", "Half", "5") }, ["installments", 0, "milestoneId"]],
    [{ ...emptyRow("date", "Half", "5") }, ["installments", 0, "dueDate"]],
    [{ ...emptyRow("deposit", "", "5") }, ["installments", 0, "title"]],
    [{ ...emptyRow("deposit", "Deposit", "0") }, ["installments", 0, "amount"]],
  ])("rejects %o at its field", (row, path) => {
    const result = scheduleForm.safeParse({ installments: [row] });
    expect(result.error?.issues.map((issue) => issue.path)).toEqual([path]);
  });

  test("keeps a date or a milestone by its kind, never both", () => {
    const row = { title: "Half", amount: "5.00", dueDate: null, milestoneId: 7 };
    const sent = withoutHiddenFields({
      installments: [
        { ...row, kind: "date" },
        { ...row, kind: "milestone" },
        { ...row, kind: "retainage" },
      ],
    });
    expect(sent.installments.map(({ milestoneId }) => milestoneId)).toEqual([null, 7, 7]);
  });
});
