import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../../../shared/calendar-date.ts";
import { UNTRACED } from "../../../../../shared/assistant/contract.ts";
import type { Evidence, Fact } from "../fact.ts";
import { checkFigures } from "./check-figures.ts";

const project = "Kitchen";

function money(value: string, about: Fact["about"], of?: string): Fact {
  return { kind: "money", value, about: { project, ...about }, ...(of !== undefined && { of }) };
}
function count(value: string, of: string, about: Fact["about"] = {}): Fact {
  return { kind: "count", value, of, about };
}

const evidence: Evidence = {
  facts: [
    money("25000.00", {}, "budget"),
    money("9500.00", {}, "spent"),
    money("15500.00", {}, "remaining"),
    { kind: "percent", value: "38.00", about: { project } },
    money("3000.00", { category: "Materials" }),
    { kind: "percent", value: "31.58", about: { project, category: "Materials" } },
    count("5", "expense", { project, category: "Materials" }),
    money("6500.25", { category: "Labor" }),
    { kind: "percent", value: "68.42", about: { project, category: "Labor" } },
    count("7", "expense", { project, category: "Labor" }),
    count("12", "expense", { project }),
    count("8", "milestone", { project }),
    count("3", "milestone", { project }),
    count("2", "contractor"),
    money("2150.00", { contractor: "Joe Martin" }),
    money("4400.00", { contractor: "Ann Electric LLC" }),
    { kind: "date", value: "2026-12-05", about: { project, milestone: "Rough plumbing" } },
    money("1200.00", { month: "2026-10" }),
    { kind: "money", value: "-50.00", of: "remaining", about: { project: "Bath" } },
  ],
  passages: ["Between $500 and $1,500 is usual. Keep 10 to 15% of the budget."],
  today: "2026-11-21" as CalendarDate,
  question: "How am I doing?",
};

function check(reply: string): string {
  return checkFigures(reply, evidence);
}

describe("marks a false figure in other wordings:", () => {
  test.each([
    // Numbers.
    "You have spent nine thousand eight hundred eighty-eight",
    "You have spent nearly ten thousand",
    "You have spent three thousand on Labor",
    "You have spent ten billion dollars",
    "You have spent $9,500bn",
    "You have spent $nine thousand",
    "You have spent ⑨⑧⑧⑧ dollars",
    "You have spent ⁹⁸⁸⁸ dollars",
    "You spent C$9,500",
    "You spent 9,500 CAD",
    "Phase 9888 dollars was spent",
    // Shares.
    "You have spent twice your budget",
    "You have spent 2x your budget",
    "You have spent two-thirds of your budget",
    "You have spent 2/3 of your budget",
    "You have spent ½ of your budget",
    "You have spent a fifth of your budget",
    "You've used 31.58% of your budget",
    // Counts.
    "You have a dozen milestones",
    "5 of 8 milestones are done",
    "Contractors: 12",
    "| Milestones | 12 |",
    "You have no expenses",
    "You have no overdue milestones",
    "Nothing is overdue",
    "You have a single contractor",
    // Days.
    "Rough plumbing is due 12/6",
    "Due 2026/12/06",
    "Due the sixth of December",
    "Due December sixth",
    "Due December the 6th",
    "Due on the 6th.",
    "It is due today",
  ])("%s", (reply) => {
    expect(check(reply)).toContain(UNTRACED);
  });
});

describe("marks the right figure of another subject:", () => {
  test.each([
    "You are $15,500 over budget",
    "You are over your budget by $15,500",
    "You have $50 left",
    "You have $9,500 to spend",
    "You still have $25,000",
    "Your spending comes to $15,500",
    "You have used $25,000",
    "For Labor, the total is $3,000",
    "Labor ($3,000) and Materials ($6,500.25)",
    "$3,000 was Labor",
    "Labor, $3,000",
    "You have 5 Labor expenses",
    "You spent $1,200 in November",
    "You have spent $3,000 in total.",
    "Joe has been paid a total of $4,400",
    "| Labor | 7 | $3,000 |",
    "| Labor | $6,500.25 | 31.58% |",
    "| | Materials | Labor |\n|---|---|---|\n| Spent | $6,500.25 | $3,000 |",
    "| Budget | Spent | Left |\n|---|---|---|\n| $25,000 | $15,500 | $9,500 |",
    "## Labor\nYou spent $3,000.",
    "**Labor:**\n\n- $3,000",
    "1. Labor\n   $3,000",
    "> Between $5",
    "> 5% of the budget.",
  ])("%j", (reply) => {
    expect(check(reply)).toContain(UNTRACED);
  });
});

describe("does not mark true statements in common wording:", () => {
  test.each([
    "You've spent 38% of your $25,000 budget: $9,500, leaving $15,500.",
    "| Project | Budget | Spent | Left |\n|---|---:|---:|---:|\n| Kitchen | $25,000 | $9,500 | $15,500 |",
    "| Category | Spent | Share | Expenses |\n|---|---|---|---|\n| Labor | $6,500.25 | 68.42% | 7 |",
    "| # | Contractor | Paid |\n|---|---|---|\n| 1 | Ann Electric LLC | $4,400 |\n| 2 | Joe Martin | $2,150 |",
    "## Labor\nYou spent $6,500.25 of $9,500 in all.",
    "Labor cost more than Materials: $6,500.25 versus $3,000.",
    "You spent more on Labor ($6,500.25) than on Materials ($3,000).",
    "You have paid Ann more than Joe: $4,400.",
    "The budget is $25,000 and you've spent $9,500, so $15,500 is left for Labor and Materials.",
    "Unlike Labor, Materials cost only $3,000.",
    "Labor is your largest category. Joe got $2,150.",
    "Bath is $50 over budget.",
    "Bath has -$50 left.",
    "3 of your 8 milestones are done; 7 of the 12 expenses are for Labor.",
    "Half of the work is behind you.",
    "Wait 24 to 48 hours between coats.",
    "Call 911 in an emergency, and 811 before you dig.",
    "> Between $500 and $1,500 is usual.",
    "You have spent $9,500 so far.",
    "Rough plumbing is due on the 5th.",
  ])("%j", (reply) => {
    expect(check(reply)).toBe(reply);
  });
});

describe("removes a model's own links into the product:", () => {
  test.each([
    ["[as [you] see](/expenses)", "[as [you] see] (/expenses)"],
    ["[see](/expenses?(a))", "[see] (/expenses?(a))"],
    ["See this[1]\n\n[1]: /expenses", "See this[1]\n\n"],
    [
      "See this[1]\n\n[1]: https://www.epa.gov/lead",
      "See this[1]\n\n[1]: https://www.epa.gov/lead",
    ],
    ["Because[^a]\n\n[^a]: so it is", "Because[^a]\n\n[^a]: so it is"],
  ])("%j", (reply, shown) => {
    expect(check(reply)).toBe(shown);
  });
});
