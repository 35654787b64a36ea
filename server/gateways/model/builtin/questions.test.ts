import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAdvisedRenovation, type Advice, advise } from "../../../../tests/support/adviser.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../../tests/support/app.ts";
import { proHomeowner } from "../../../../tests/support/subscriptions.ts";
import { UNTRACED } from "../../../../shared/assistant/contract.ts";
import type { ToolName } from "../../../../shared/assistant/tool-calls.ts";

/* What people ask, through the real tools and the real check of figures, of one known renovation. */

let product: TestApp;
let anna: Homeowner;
let records: Awaited<ReturnType<typeof addAdvisedRenovation>>;

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  records = await addAdvisedRenovation(anna);
});
afterAll(() => product.close());

/** Ids in addresses are written as words, so that a table can say them. */
function plainly(reply: string): string {
  return reply
    .replaceAll(`projectId=${records.kitchen.id}`, "projectId=KITCHEN")
    .replaceAll(`contractorId=${records.joe}&`, "contractorId=JOE&")
    .replaceAll(`contractorId=${records.ada}&`, "contractorId=ADA&")
    .replaceAll(`contractorId=${records.rosa}&`, "contractorId=ROSA&");
}

async function ask(question: string): Promise<Advice> {
  const advice = await advise({ product, homeowner: anna, project: records.kitchen }, question);
  return { ...advice, reply: plainly(advice.reply) };
}

const SUMMARY = "get_project_summary";
const SPENDING = "get_spending";
const SEARCH = "search_expenses";
const MILESTONES = "list_milestones";
const PEOPLE = "list_contractors";

const ALL = "/expenses?projectId=KITCHEN";
const BOARD = "/dashboard?projectId=KITCHEN";
const TIMELINE = "/timeline?projectId=KITCHEN";
const MARCH = "/expenses?from=2026-03-01&to=2026-03-31&projectId=KITCHEN";
const FEBRUARY = "/expenses?from=2026-02-01&to=2026-02-28&projectId=KITCHEN";
const LABOR = "/expenses?category=Labor&projectId=KITCHEN";
const MATERIALS = "/expenses?category=Materials&projectId=KITCHEN";
const JOE = "/expenses?contractorId=JOE&projectId=KITCHEN";

/** The question, the tool that answers it, and what the reply says: figures with their links. */
type Row = readonly [question: string, tool: ToolName, ...says: string[]];

const linked = (figure: string, href: string) => `[${figure}](${href})`;

const TOTAL = `You have spent **${linked("$10,000.00", ALL)}** so far, in ${linked("12 expenses", ALL)}`;
const LEFT = `You have **${linked("$15,000.00", BOARD)}** left`;
const IN_MARCH = `you spent **${linked("$5,573.40", MARCH)}**`;
const IN_FEBRUARY = `you spent **${linked("$1,876.35", FEBRUARY)}**`;
const ON_LABOR = `**${linked("$4,000.25", LABOR)}** on Labor`;
const TO_JOE = `You paid **${linked("$2,000.25", JOE)}** to Joe Miller`;
const BIGGEST = "Cabinets, 12 boxes: **[$3,900.00](/expenses?search=Cabinets%2C%2012%20boxes";
const OVERDUE =
  "is overdue:\n\n- “Rough-in inspection”: [Mar 11, 2026](/timeline?projectId=KITCHEN) ([3 days]";

const MONEY: readonly Row[] = [
  ["How much have I spent?", SUMMARY, TOTAL],
  ["how much have i spent so far", SUMMARY, TOTAL],
  ["spent?", SUMMARY, TOTAL],
  ["whats my total", SUMMARY, TOTAL],
  ["total spent", SUMMARY, TOTAL],
  ["Hi! How much money is gone, please?", SUMMARY, TOTAL],
  ["so what's the damage so far", SUMMARY, TOTAL],
  ["how much have we burned through", SUMMARY, TOTAL],
  ["Total cost of the renovation so far?", SUMMARY, TOTAL],
  ["hw mch did i spend", SUMMARY, TOTAL],
  ["How much did I spend in March?", SPENDING, `In March 2026 ${IN_MARCH}`],
  ["spent this month", SPENDING, IN_MARCH],
  ["this month, what did we spend", SPENDING, IN_MARCH],
  ["March?", SPENDING, IN_MARCH],
  ["How much did I spend last month?", SPENDING, IN_FEBRUARY],
  ["spending in february", SPENDING, IN_FEBRUARY],
  ["what did I spend in Feb 2026", SPENDING, IN_FEBRUARY],
  ["spnt in febuary", SPENDING, IN_FEBRUARY],
  ["what did we spend last week", SPENDING, "Last week you spent **[$4,350.00]"],
  ["How much did I spend this week?", SPENDING, "This week you spent **[$1,223.40]"],
  ["how much this year", SPENDING, "This year you spent **[$9,600.00]"],
  ["how much did I spend last year?", SPENDING, "Last year you spent **[$400.00]"],
  ["how much did I spend in 2025?", SPENDING, "In that year you spent **[$400.00]"],
  ["how much did i spend in december", SPENDING, "[December 2025]", "**[$400.00]"],
  ["how much have i spent since february", SPENDING, "Since then you spent **[$7,449.75]"],
  ["expenses before february", SPENDING, "Until then you spent **[$2,550.25]"],
  ["expenses between jan 1 and feb 15", SPENDING, "In that time you spent **[$3,150.25]"],
  ["from march 1 to march 5, how much?", SPENDING, "In that time you spent **[$4,350.00]"],
  ["how much in the last 30 days", SPENDING, "In that time you spent **[$6,449.75]"],
  ["what did I spend yesterday", SEARCH, "**[1 expense]", "Hanging drywall: **[$850.00]"],
  ["how much was paid on 3/5", SEARCH, BIGGEST],
  ["How much of my budget is left?", SUMMARY, LEFT],
  ["how much is left", SUMMARY, LEFT],
  ["what's remaining", SUMMARY, LEFT],
  ["how much can I still spend", SUMMARY, LEFT],
  ["do I still have money", SUMMARY, LEFT],
  ["whats left of teh budget", SUMMARY, LEFT],
  ["budgt remaning?", SUMMARY, LEFT],
  ["Am I over budget?", SUMMARY, `You are within budget: **${linked("$15,000.00", BOARD)}**`],
  ["How far over budget am I?", SUMMARY, "You are within budget"],
  ["are we within budget", SUMMARY, "You are within budget"],
  ["what percent of my budget have i used", SUMMARY, `You have used **${linked("40%", BOARD)}**`],
  ["percentage used", SUMMARY, `**${linked("40%", BOARD)}**`],
  ["what is my budget?", SUMMARY, `Your budget is **${linked("$25,000.00", BOARD)}**`],
  ["give me a summary", SUMMARY, `| Budget | ${linked("$25,000.00", BOARD)} |`, "| Used | [40%]"],
  ["How am I doing?", SUMMARY, `| Remaining | ${linked("$15,000.00", BOARD)} |`, OVERDUE],
  ["when did the project start", SUMMARY, "“Kitchen renovation” started on **"],
];

const PARTS: readonly Row[] = [
  ["How much did I spend on labor?", SPENDING, ON_LABOR],
  ["labor costs so far", SPENDING, ON_LABOR],
  ["on labor, how much?", SPENDING, ON_LABOR],
  ["labour", SPENDING, ON_LABOR],
  ["what did permits cost", SPENDING, "**[$350.00]", "on Permits"],
  ["how much was the permit", SPENDING, "**[$350.00]"],
  ["how much did tools cost", SPENDING, "**[$249.99]"],
  ["how much on intrior design", SPENDING, "**[$400.00](/expenses?category=Interior%20Design"],
  ["materials in march", SPENDING, "**[$4,023.41]", "on Materials"],
  [
    "What did I spend by category?",
    SPENDING,
    `| Materials | ${linked("$4,899.76", MATERIALS)}`,
    `| **Total** | **${linked("$10,000.00", ALL)}**`,
  ],
  ["where did my money go", SPENDING, `| Labor | ${linked("$4,000.25", LABOR)}`],
  ["breakdown of my expenses", SPENDING, `| Labor | ${linked("$4,000.25", LABOR)}`],
  [
    "spending by month",
    SPENDING,
    `| [February 2026](${FEBRUARY}) | ${linked("$1,876.35", FEBRUARY)}`,
  ],
  ["monthly spending on materials", SPENDING, "You spent **[$4,899.76]", "[17.89%]"],
  ["how much did I spend on labor each month", SPENDING, "[January 2026]", "[$2,150.25]"],
  ["spending by payment method", SPENDING, "| Check | [$2,500.25]"],
  ["how much did I pay in cash", SPENDING, "**[$1,850.01](/expenses?paymentMethod=Cash", "in cash"],
  ["how much by check", SPENDING, "**[$2,500.25]", "by check"],
  ["which expenses were paid by check", SEARCH, "Building permit", "Taping"],
  ["what share went to labor", SPENDING, `**${linked("40%", LABOR)}**`],
  [
    "which category costs the most",
    SPENDING,
    `You spent the most on Materials: **${linked("$4,899.76", MATERIALS)}**`,
  ],
  ["what do I spend the most on", SPENDING, "the most on Materials"],
  [
    "which month was the most expensive",
    SPENDING,
    `March 2026 was the month with the most spending: **${linked("$5,573.40", MARCH)}**`,
  ],
  ["when did I spend the most", SPENDING, "March 2026 was the month"],
  ["how many categories are there in my expenses", SPENDING, "[6 categories]"],
];

const PAYEES: readonly Row[] = [
  ["How much did I pay Joe?", SPENDING, TO_JOE],
  ["How much have I paid Joe Miller so far?", SPENDING, TO_JOE],
  ["joe miler, how much did i pay him", SPENDING, TO_JOE],
  ["payments to Joe", SPENDING, TO_JOE],
  ["what did Miller Drywall cost me", SPENDING, TO_JOE],
  ["what did i pay joe in march", SPENDING, "In March 2026 you paid **[$850.00]"],
  ["what did i pay ada in december", SPENDING, "**[$400.00](/expenses?contractorId=ADA"],
  ["how much did I pay the electrician", SPENDING, "**[$1,000.00](/expenses?contractorId=ROSA"],
  [
    "how much to Joe in cash in march",
    SPENDING,
    "you paid **[$850.00](/expenses?paymentMethod=Cash",
  ],
  ["how many times did I pay joe", SPENDING, `**${linked("2 expenses", JOE)}**`],
  [
    "Who did I pay the most?",
    SPENDING,
    `You paid Joe Miller the most: **${linked("$2,000.25", JOE)}**`,
  ],
  ["who got the most money", SPENDING, "You paid Joe Miller the most"],
  [
    "spending per contractor",
    SPENDING,
    `| Joe Miller | ${linked("$2,000.25", JOE)}`,
    "| No contractor | $6,599.75 |",
  ],
  ["have I paid Rosa?", SEARCH, "Rough wiring: **[$1,000.00]"],
  ["when did I last pay Joe", SEARCH, "The last time was on **[Mar 13, 2026]", "[$850.00]"],
  ["list all payments to joe miller", SEARCH, "Hanging drywall", "Taping"],
  ["How do I reach Joe?", PEOPLE, "Phone: 555-123-4567", "Email: joe@miller-drywall.test"],
  ["joe's number", PEOPLE, "Phone: 555-123-4567"],
  ["phone number of the electrician", PEOPLE, "reach Rosa Alvarez", "Phone: 555-765-4321"],
  ["what's ada's e-mail", PEOPLE, "neither a phone number nor an email address for Ada Mason"],
  [
    "What does Joe charge?",
    PEOPLE,
    `Joe Miller charges **${linked("$85.00", "/contractors")}** an hour`,
  ],
  ["rosas hourly rate", PEOPLE, `**${linked("$110.50", "/contractors")}** an hour`],
  ["what does ada charge", PEOPLE, "Your records don't say what Ada Mason charges"],
  ["Who is Joe?", PEOPLE, "Joe Miller (Drywall, Miller Drywall)", linked("2 payments", JOE)],
  ["who is my electrician", PEOPLE, "Rosa Alvarez (Electrician, Bright Electric)"],
  ["who is my plumber", PEOPLE, "None of your contractors fits “plumber”"],
  ["what's bob's phone number", PEOPLE, "None of your contractors fits “bob”"],
  ["who are my contractors", PEOPLE, `**${linked("3 contractors", "/contractors")}**`],
  ["how many contractors do i have", PEOPLE, `**${linked("3 contractors", "/contractors")}**`],
];

const SINGLE: readonly Row[] = [
  ["What was my biggest expense?", SEARCH, "Your biggest expense was", BIGGEST],
  ["most expensive purchase this year", SEARCH, BIGGEST],
  ["biggest labor expense", SEARCH, "Taping: **[$1,150.25]"],
  ["what's the cheapest thing I bought", SEARCH, "Masking tape: **[$0.01]"],
  ["smalest expense", SEARCH, "Masking tape: **[$0.01]"],
  ["top 3 expenses", SEARCH, BIGGEST, "Taping", "$1,000.00"],
  ["latest expenses", SEARCH, "Your latest expenses:", "- Masking tape", "- Hanging drywall"],
  ["what was the first expense", SEARCH, "Design drawings: **[$400.00]"],
  ["show expenses in february", SEARCH, "Plaster: **[$876.35]", "Rough wiring"],
  ["show me all labor expenses", SEARCH, "Your expenses on Labor", "Demolition crew"],
  ["what did I pay for the oak boards", SEARCH, "Oak boards: **[$123.40]"],
  ["how much did the dumpster cost", SEARCH, "Dumpster: **[$100.00]"],
  ["price of the cabinets", SEARCH, BIGGEST],
  ["find drywall", SEARCH, "Hanging drywall: **[$850.00]"],
  ["did I buy plaster", SEARCH, "Plaster: **[$876.35]", "[Feb 27, 2026]"],
  ["did we already buy tiles?", SEARCH, "mentions “tile”", "Tile saw"],
  [
    "did I buy a bathtub",
    SEARCH,
    "I find no expenses in “Kitchen renovation” that mention “bathtub”",
  ],
  ["when did I buy the cabinets", SEARCH, "The last time was on **[Mar 5, 2026]"],
  ["which expenses have no receipt", SEARCH, "have no receipt yet", "- Masking tape"],
  ["missing reciepts", SEARCH, "have no receipt yet"],
  ["how many expenses do I have", SUMMARY, `**${linked("12 expenses", ALL)}**`],
  ["how many expenses did I record in March", SPENDING, `**${linked("7 expenses", MARCH)}**`],
];

const WORK: readonly Row[] = [
  ["What is overdue?", MILESTONES, `**${linked("1 milestone", TIMELINE)}** ${OVERDUE}`],
  ["anything late?", MILESTONES, OVERDUE],
  ["am I behind schedule", MILESTONES, OVERDUE],
  ["overdu tasks", MILESTONES, OVERDUE],
  [
    "What comes next?",
    MILESTONES,
    "This comes next",
    `“Hang the cabinets”: ${linked("Mar 20, 2026", TIMELINE)} (in ${linked("6 days", TIMELINE)})`,
  ],
  ["what should I do next", MILESTONES, "This comes next"],
  [
    "what is open",
    MILESTONES,
    `**${linked("4 milestones", TIMELINE)}** are open`,
    "“Paint the ceiling”: no date yet",
  ],
  ["what's left to do", MILESTONES, "are open"],
  ["how many milestones are left", MILESTONES, "are open"],
  [
    "what's done",
    MILESTONES,
    `**${linked("1 milestone", TIMELINE)}** is completed`,
    "“Demolition”: done on",
  ],
  ["how many milestones are there", MILESTONES, `**${linked("5 milestones", TIMELINE)}**`],
  ["show me the timeline", MILESTONES, `**${linked("5 milestones", TIMELINE)}**`],
  [
    "When is the inspection?",
    MILESTONES,
    `“Rough-in inspection” was due on **${linked("Mar 11, 2026", TIMELINE)}**`,
    `${linked("3 days", TIMELINE)} late`,
  ],
  ["when is rough in inspektion", MILESTONES, "“Rough-in inspection” was due"],
  ["how long until the cabinets", MILESTONES, "It is due on", `in ${linked("6 days", TIMELINE)}`],
  ["is the demolition finished", MILESTONES, "“Demolition” is done"],
  ["has the ceiling been painted? is it done", MILESTONES, "has no target date yet"],
];

const ELSE: readonly Row[] = [
  [
    "Can I afford a dishwasher for $3,000?",
    "weigh_price",
    `you have ${linked("$15,000.00", BOARD)} left`,
    `**${linked("$12,000.00", BOARD)}** would remain`,
  ],
  ["can i afford a 1500 fridge", "weigh_price", `**${linked("$13,500.00", BOARD)}** would remain`],
  [
    "do we have enough left for a 2k counter",
    "weigh_price",
    `**${linked("$13,000.00", BOARD)}** would remain`,
  ],
  [
    "could I still buy a sofa for 1,200.50",
    "weigh_price",
    `**${linked("$13,799.50", BOARD)}** would remain`,
  ],
  [
    "can I afford $20,000 for a new roof",
    "weigh_price",
    `you would be **${linked("$5,000.00", BOARD)}** over`,
  ],
  ["can i afford it", SUMMARY, "Ask me again with the price"],
  [
    "Compare February and March",
    SPENDING,
    "You spent more in March 2026",
    linked("$1,876.35", FEBRUARY),
    linked("$5,573.40", MARCH),
  ],
  ["did I spend more in march than in february", SPENDING, "You spent more in March 2026"],
  ["labor vs materials", SPENDING, "You spent more on Materials", linked("$4,000.25", LABOR)],
  ["joe vs rosa", SPENDING, "You paid Joe Miller more", linked("$2,000.25", JOE)],
  [
    "how much on labor and materials",
    SPENDING,
    linked("$4,000.25", LABOR),
    linked("$4,899.76", MATERIALS),
  ],
  [
    "how many expenses have I left on the free plan",
    "get_plan_limits",
    "You are on the Pro plan",
    linked("12 expenses", "/billing"),
  ],
  ["can I add another contractor", "get_plan_limits", "there is no limit"],
  [
    "list my projects",
    "list_projects",
    `**${linked("1 project", "/projects")}**`,
    linked("$25,000.00", BOARD),
  ],
];

const ROWS = [...MONEY, ...PARTS, ...PAYEES, ...SINGLE, ...WORK, ...ELSE];

test("there are questions enough", () => {
  expect(new Set(ROWS.map(([question]) => question)).size).toBe(ROWS.length);
  expect(ROWS.length).toBeGreaterThanOrEqual(120);
});

describe("asked of one renovation", () => {
  test.each(ROWS)("%s", async (question, tool, ...says) => {
    const { reply, tools, proposals } = await ask(question);
    for (const part of says) expect(reply).toContain(part);
    expect(tools).toContain(tool);
    expect(tools).not.toContain("find_articles");
    expect(reply).not.toContain(UNTRACED);
    expect(proposals).toEqual([]);
  });

  test.each(MONEY.slice(0, 30))("every figure of the reply to %s is linked", async (question) => {
    const { reply } = await ask(question);
    const unlinked = reply
      .replaceAll(/\[[^\]]*\]\([^)]*\)/g, "")
      .replaceAll(/March 2026|Mar 14, 2026/g, "");
    expect(unlinked).not.toMatch(/\d/);
  });
});
