import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../../../shared/calendar-date.ts";
import { UNTRACED } from "../../../../../shared/assistant/contract.ts";
import type { Evidence, Fact } from "../fact.ts";
import { checkFigures } from "./check-figures.ts";

const project = "Kitchen";
const facts: Fact[] = [
  { kind: "money", of: "budget", value: "25000.00", about: { project }, href: "/dashboard" },
  { kind: "money", of: "spent", value: "9500.00", about: { project }, href: "/expenses" },
  { kind: "money", of: "remaining", value: "15500.00", about: { project }, href: "/dashboard" },
  { kind: "percent", value: "38.00", about: { project } },
  {
    kind: "money",
    value: "3000.00",
    about: { project, category: "Materials" },
    href: "/expenses?category=Materials",
  },
  { kind: "percent", value: "31.58", about: { project, category: "Materials" } },
  {
    kind: "money",
    value: "6500.25",
    about: { project, category: "Labor" },
    href: "/expenses?category=Labor",
  },
  { kind: "count", of: "expense", value: "12", about: { project }, href: "/expenses" },
  { kind: "count", of: "milestone", value: "3", about: { project }, href: "/timeline" },
  { kind: "count", of: "day", value: "14", about: { milestone: "Rough plumbing" } },
  {
    kind: "money",
    value: "850.00",
    about: {
      project,
      contractor: "Joe Martin",
      expense: "Drywall, 12 sheets",
      category: "Materials",
    },
    href: "/expenses?search=Drywall",
  },
  { kind: "date", value: "2026-03-14", about: { expense: "Drywall, 12 sheets" } },
  {
    kind: "date",
    value: "2026-12-05",
    about: { milestone: "Rough plumbing" },
    href: "/timeline",
  },
  {
    kind: "money",
    value: "1200.00",
    about: { project, month: "2026-10" },
    href: "/expenses?from=2026-10-01&to=2026-10-31",
  },
  { kind: "money", value: "12500.00", about: { project }, given: ["3000.00"], href: "/dashboard" },
  { kind: "money", value: "-50.00", of: "remaining", about: { project: "Bath" } },
  { kind: "money", value: "500.00", about: { expense: "$500" } },
];
const passage = "Keep 10 to 15% of the budget for what the walls hide.\n\nA permit takes 2 weeks.";
const evidence: Evidence = {
  facts,
  passages: [passage],
  today: "2026-11-21" as CalendarDate,
  question: "Can I afford a dishwasher for $3,000?",
};

function check(reply: string): string {
  return checkFigures(reply, evidence);
}

/** Removes the links, so that tests of marks read like the reply. */
function unlinked(reply: string): string {
  return check(reply).replaceAll(/\[([^\]]*)\]\(\/[^)]*\)/g, "$1");
}

describe("links a figure from the records to the screen that shows it:", () => {
  test.each([
    ["You have spent $9,500.00.", "You have spent [$9,500.00](/expenses)."],
    ["You have spent $9500 so far", "You have spent [$9500](/expenses) so far"],
    ["**$9,500** spent", "**[$9,500](/expenses)** spent"],
    ["Materials: $3,000", "Materials: [$3,000](/expenses?category=Materials)"],
    ["$3k went to Materials", "[$3k](/expenses?category=Materials) went to Materials"],
    [
      "three thousand dollars on materials",
      "[three thousand dollars](/expenses?category=Materials) on materials",
    ],
    ["12 expenses", "[12 expenses](/expenses)"],
    ["twelve of your expenses", "[twelve of your expenses](/expenses)"],
    ["| Labor | $6,500.25 |", "| Labor | [$6,500.25](/expenses?category=Labor) |"],
    ["due December 5, 2026", "due [December 5, 2026](/timeline)"],
    ["due Dec 5", "due [Dec 5](/timeline)"],
    ["due 2026-12-05", "due [2026-12-05](/timeline)"],
    [
      "In October 2026 you spent $1,200",
      "In [October 2026](/expenses?from=2026-10-01&to=2026-10-31) you spent [$1,200](/expenses?from=2026-10-01&to=2026-10-31)",
    ],
    [
      "It would leave $12,500 of your $25,000 budget",
      "It would leave [$12,500](/dashboard) of your [$25,000](/dashboard) budget",
    ],
  ])("%s", (reply, expected) => {
    expect(check(reply)).toBe(expected);
  });
});

describe("does not mark what the records support:", () => {
  test.each([
    "Your budget is $25,000, $9,500 spent and $15,500 left.",
    "That is 38% of your $25,000 budget.",
    "Materials come to $3,000 (31.58%, so about 32%) of what you spent.",
    "About $6,500 went to Labor.",
    "Of your $25,000 budget, $3,000 went to Materials and $6,500.25 to Labor.",
    "You paid Joe $850 for Drywall, 12 sheets on March 14, 2026.",
    "Joe Martin got $850.00 on Saturday, March 14.",
    "Rough plumbing is due in 2 weeks, on December 5.",
    "It's 14 days away.",
    "You are over budget by $50.",
    "1. Rough plumbing\n2. Drywall\n3. Painting",
    "Use 1/2-inch drywall, 2x4 studs, a 20 amp circuit and R-30 insulation.",
    "Call 555-123-4567 at 8:30 am.",
    "Ask at [EPA](https://www.epa.gov/lead/2024/12345).",
    "Today is November 21, 2026.",
    "Get three quotes before you decide; one of your contractors may help.",
    "> Keep 10 to 15% of the budget for what the walls hide.",
    "> A permit takes 2 weeks.",
    "Nothing to count here.",
    "",
  ])("%s", (reply) => {
    expect(unlinked(reply)).toBe(reply);
  });
});

describe("marks a false figure:", () => {
  test.each([
    ["You have spent $9,501.", "$9,501"],
    ["You have spent $95,00.", "95"],
    ["You have spent **$9,999.00** so far", "$9,999.00**"],
    ["You have spent `$9,999`", "$9,999`"],
    ["You have spent ~~$9,999~~", "$9,999~~"],
    ["You have spent USD 9,999", "USD 9,999"],
    ["You have spent 9999 dollars", "9999 dollars"],
    ["You have spent 9,999 bucks", "9,999 bucks"],
    ["You have spent nine thousand dollars", "nine thousand dollars"],
    ["You have spent a hundred thousand dollars", "a hundred thousand dollars"],
    ["You have spent $9.6k", "$9.6k"],
    ["You have spent $9.5 million", "$9.5 million"],
    ["You have spent €9,500", "€9,500"],
    ["You have spent 9,500 euros", "9,500 euros"],
    ["You have spent 9999 so far", "9999"],
    ["You have spent $9,500.005", "$9,500.005"],
    ["You have spent \\$9,999", "$9,999"],
    ["You have spent ＄９９９９", "＄9999"],
    ["You have spent $٩٩٩٩", "$9999"],
    ["You have spent $9\u200b,\u200b999", "$9,999"],
    ["You have spent &#36;&#57;&#57;&#57;", "$999"],
    ["You have spent &dollar;9&comma;999", "$9,999"],
    ["[$9,999](/expenses?category=Labor)", "$9,999"],
    ["[$9,999](https://example.com/)", "$9,999](https://example.com/)"],
    ["That is 39% of the budget", "39%"],
    ["That is 31.6 percent, or 31.59%", "31.59%"],
    ["That is forty percent of it", "forty percent"],
    ["Half of your budget is gone", "Half"],
    ["You have 13 expenses", "13 expenses"],
    ["You have thirteen expenses", "thirteen expenses"],
    ["You have 12 contractors", "12 contractors"],
    ["You have 5 overdue milestones", "5 overdue milestones"],
    ["It's due in 3 weeks", "3 weeks"],
    ["It's due in 15 days", "15 days"],
    ["It's due December 6, 2026", "December 6, 2026"],
    ["It's due on 6 December", "6 December"],
    ["It's due 12/06/2026", "12/06/2026"],
    ["It's due 2026-12-06", "2026-12-06"],
    ["It's due in January", "January"],
    ["It's due on Tuesday", "Tuesday"],
    ["It's due tomorrow", "tomorrow"],
    ["You bought it yesterday", "yesterday"],
    ["It's due February 30, 2026", "February 30, 2026"],
    ["In 2019 you had spent more", "2019"],
    // The right figure of another subject.
    ["You spent $3,000 on Labor.", "$3,000"],
    ["Labor: $3,000", "$3,000"],
    ["| Labor | $3,000 |", "$3,000"],
    ["You spent $9,500 on Labor", "$9,500"],
    ["Materials cost you 38%", "38%"],
    ["You paid Joe $3,000", "$3,000"],
    ["In March you spent $1,200", "$1,200"],
    ["You have $25,000 remaining", "$25,000"],
    ["Your budget is $9,500", "$9,500"],
    ["You have spent $15,500", "$15,500"],
    // Quoted inexactly, or quoted without being a passage.
    ["> Keep 10 to 20% of the budget for what the walls hide.", "20%"],
    ["> You have spent $9,999", "$9,999"],
    ["Keep 15% for what the walls hide", "15%"],
    // A name that is only a figure supports nothing.
    ["You have $500 remaining", "$500"],
  ])("%s", (reply, figure) => {
    const checked = check(reply);
    expect(checked).toContain(`${figure} ${UNTRACED}`);
    // No link for the disguised figure.
    expect(checked).not.toContain(`[${figure}](/`);
  });

  test("also marks in a table, a list, a heading and a code block", () => {
    const places = [
      "| a | $9,999 |",
      "- $9,999",
      "## $9,999",
      "```\n$9,999\n```",
      "> $9,999",
      "_$9,999_",
    ];
    for (const place of places) expect(check(place)).toContain(UNTRACED);
  });
});

describe("a figure calculated from the user's own amount", () => {
  test("is a fact when the question contains that amount", () => {
    expect(check("It would leave $12,500.")).not.toContain(UNTRACED);
  });
  test("is marked when the model introduced the amount", () => {
    const checked = checkFigures("It would leave $12,500.", {
      ...evidence,
      question: "How am I doing?",
    });
    expect(checked).toContain(`$12,500 ${UNTRACED}`);
  });
});

test("keeps the link to a passage's source, but not a similar link", () => {
  const source = "[Reserves of 203(k) loans](https://www.hud.example/203k)";
  const said = { facts: [], passages: [`Keep a reserve.\n- ${source}`] };
  expect(checkFigures(`Sources: ${source}`, said)).toBe(`Sources: ${source}`);
  const other = source.replace("203(k) loans", "204(k) loans");
  expect(checkFigures(`Sources: ${other}`, said)).toContain(UNTRACED);
});

test("without facts every figure is marked", () => {
  const checked = checkFigures("You spent $9,500 on 12 expenses, 38%, by March 14, 2026.", {
    facts: [],
    passages: [],
  });
  expect(checked.split(UNTRACED)).toHaveLength(5);
});

test("a link target cannot be escaped", () => {
  const [fact] = facts;
  if (fact === undefined) throw new Error("There is no fact");
  const hostile = { ...fact, value: "1.00", href: "/expenses?search=a)b|c(" };
  expect(checkFigures("$1", { facts: [hostile], passages: [] })).toBe(
    "[$1](/expenses?search=a%29b%7Cc%28)",
  );
});

test("the time to check a long hostile reply is linear in its length", () => {
  const parts = [
    "9".repeat(8000),
    "five hundred ".repeat(700),
    "$ ".repeat(4000),
    "[".repeat(8000),
    "March ".repeat(1500),
    "| ".repeat(4000),
    "a ".repeat(4000) + "on Labor $3",
  ];
  for (const part of parts) expect(check(part).length).toBeGreaterThan(0);
});
