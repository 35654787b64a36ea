import { afterAll, beforeAll, expect, test } from "vitest";
import { UNTRACED } from "../../../shared/assistant/contract.ts";
import { checkFigures } from "./rules/figures/check-figures.ts";
import type { ToolName } from "./rules/tool-calls.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  addRenovation,
  type RenovationRecords,
  toolboxFor,
} from "../../../tests/support/records/renovation/records.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

/* The tools' facts support the usual statements about them, and no others. */

let product: TestApp;
let anna: Homeowner;
let records: RenovationRecords;

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  records = await addRenovation(anna);
});
afterAll(() => product.close());

async function checked(name: ToolName, input: object, reply: string): Promise<string> {
  const tools = toolboxFor(product, anna, records.kitchen);
  await tools.call(name, input);
  return checkFigures(reply, tools.evidence());
}

const MARCH = { from: "2026-03-01", to: "2026-03-31" };

const TRUE: [ToolName, object, string][] = [
  [
    "get_project_summary",
    {},
    "You have spent **$3,500.26** of your $25,000 budget (14%): $21,499.74 is left.",
  ],
  [
    "get_project_summary",
    {},
    "| Category | Spent | Share |\n|---|---|---|\n| Labor | $2,000.25 | 57.15% |\n| Materials | $1,000.00 | 28.57% |",
  ],
  [
    "get_project_summary",
    {},
    "There are 7 expenses in 4 categories, most of it on Labor: $2,000.25.",
  ],
  ["list_projects", {}, "Of your 2 projects, Yard is $250.00 over its budget of $500.00 (150%)."],
  ["get_spending", MARCH, "In March 2026 you spent $1,073.40 with 3 expenses."],
  ["get_spending", { by: "month" }, "- January 2026: $1,150.25\n- February 2026: $876.61 (25.04%)"],
  ["get_spending", { by: "contractor" }, "You paid Joe Miller $2,000.25 in 2 payments."],
  ["get_spending", { by: "paymentMethod" }, "$850.01 was paid in Cash, and $1,000 by Credit Card."],
  [
    "search_expenses",
    { order: "largest", limit: 1 },
    "Your biggest expense was Taping: $1,150.25 on January 31, 2026, to Joe Miller.",
  ],
  [
    "list_milestones",
    { status: "overdue" },
    "1 milestone is overdue: Rough-in inspection was due on Mar 11, 2026, 3 days ago.",
  ],
  ["list_milestones", { status: "next" }, "Hang the cabinets comes on March 20, in 6 days."],
  ["list_contractors", { search: "joe" }, "Joe Miller takes $85.00 an hour and got $2,000.25."],
  ["get_plan_limits", {}, "You have 8 expenses and 2 contractors, as many as you like."],
];

test.each(TRUE)("%s %j supports: %s", async (name, input, reply) => {
  const text = await checked(name, input, reply);
  expect(text).not.toContain(UNTRACED);
  expect(text).toMatch(/\]\(\/[a-z]/);
});

const FALSE: [ToolName, object, string][] = [
  ["get_project_summary", {}, "You have spent $3,500.27."],
  ["get_project_summary", {}, "You have $25,000.00 left."],
  ["get_project_summary", {}, "$1,000.00 went to Labor."],
  ["get_spending", MARCH, "In February 2026 you spent $1,073.40."],
  ["get_spending", { ...MARCH, category: "Labor" }, "You spent $1,073.40."],
  ["get_spending", { search: "777.77" }, "You spent $777.77."],
  // A model's input must not count as a name, because numbers in it would pass without a mark.
  ["get_spending", { category: "Kitchen is 777 over" }, "Kitchen is 777 over"],
  ["search_expenses", { paymentMethod: "Loan of 777" }, "Loan of 777"],
  ["get_spending", { from: "2026-03-05" }, "The inspection is on March 5, 2026."],
  ["search_expenses", { order: "largest", limit: 3 }, "Hanging drywall cost $1,150.25."],
  ["list_milestones", {}, "Rough-in inspection is due on March 20, 2026."],
  ["list_contractors", {}, "You paid Ada Mason $2,000.25."],
  ["check_affordability", { price: "1499.74" }, "You would have $20,000.00 left."],
  ["check_affordability", { price: "777.77" }, "It costs $777.77."],
  ["propose_expense", { amount: "777.77" }, "You paid $777.77."],
  ["find_articles", { question: "contingency" }, "Keep 15 percent in reserve."],
];

test.each(FALSE)("%s %j does not support: %s", async (name, input, reply) => {
  expect(await checked(name, input, reply)).toContain(UNTRACED);
});
