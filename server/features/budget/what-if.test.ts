import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { budgetOverview } from "../../../shared/budget/contract.ts";
import { type WhatIf, whatIf as whatIfSchema } from "../../../shared/budget/what-if.ts";
import { type QuoteRecord, quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { acceptedQuoteOf } from "../../../tests/support/records/budget/quotes.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";

const TODAY = "2026-03-14";
const NONE = { changeIds: [], drafts: [] };

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;
let contract: QuoteRecord;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());

/** A contract of 12,000 whose second half waits for a milestone on April 20. */
beforeEach(async () => {
  projectId = (await createProject(anna, { budget: "40000" })).id;
  await anna.put(`/api/projects/${projectId}/contingency`, { contingency: "4000" });
  const { id } = await acceptedQuoteOf(anna, projectId);
  const milestone = await createMilestone(anna, projectId, { targetDate: "2026-04-20" });
  const installments = [
    { kind: "date", title: "First half", amount: "6000", dueDate: "2026-03-15" },
    { kind: "milestone", title: "Second half", amount: "6000", milestoneId: milestone.id },
  ];
  const response = await anna.put(`/api/quotes/${id}/installments`, { installments });
  contract = quoteSchema.parse(response.body);
});

async function propose(cost: string, days = 0): Promise<number> {
  const body = { reason: "Skylight", cost, days, status: "proposed" };
  const response = await anna.post(`/api/quotes/${contract.id}/change-orders`, body);
  return quoteSchema.parse(response.body).changeOrders.at(-1)?.id ?? 0;
}

const ask = (body: object, id = projectId) =>
  anna.post(`/api/projects/${id}/plan/what-if?today=${TODAY}`, body);

async function whatIf(body: object): Promise<WhatIf> {
  const response = await ask(body);
  expect(response.status).toBe(200);
  return whatIfSchema.parse(response.body);
}

async function readPlan() {
  const response = await anna.get(`/api/projects/${projectId}/plan?today=${TODAY}`);
  return budgetOverview.parse(response.body);
}

test("figures with change orders equal the budget's after their approval", async () => {
  const ids = [await propose("2500", 15), await propose("700")];
  const plan = await readPlan();
  const { before, after } = await whatIf({ changeIds: ids });
  expect(before).toMatchObject({
    expected: plan.forecast.expected,
    low: plan.forecast.low,
    high: plan.forecast.high,
    safeToSpend: plan.forecast.safeToSpend,
    endDay: "2026-04-20",
  });

  for (const [index, id] of ids.entries()) {
    const body = {
      reason: "Skylight",
      cost: index === 0 ? "2500" : "700",
      days: 0,
      status: "approved",
    };
    await anna.put(`/api/change-orders/${id}`, body);
  }
  const approved = await readPlan();
  expect(after).toMatchObject({
    expected: approved.forecast.expected,
    low: approved.forecast.low,
    high: approved.forecast.high,
    chancePercent: approved.forecast.chancePercent,
    contingencyNeeded: approved.forecast.contingencyNeeded,
    safeToSpend: approved.forecast.safeToSpend,
    undated: approved.cashAhead.undated.due,
    endDay: "2026-05-05",
  });
  // Safe to spend: 40,000 - 4,000 - 12,000, then less 3,200.
  expect([before.safeToSpend, after.safeToSpend]).toEqual(["24000.00", "20800.00"]);
});

test("cash by month follows the moved milestone", async () => {
  const id = await propose("0", 15);
  const { before, after } = await whatIf({ changeIds: [id] });
  const dueIn = (months: WhatIf["after"]["months"]) => months.map(({ month }) => month);
  expect([dueIn(before.months), dueIn(after.months)]).toEqual([
    ["2026-03", "2026-04"],
    ["2026-03", "2026-04", "2026-05"],
  ]);
  // 28,000 are on no line: half of it falls into each of two months, then a third into each of
  // three.
  expect(before.months.map(({ amount }) => amount)).toEqual(["18000.00", "18000.00"]);
  expect(after.months.map(({ amount }) => amount)).toEqual(["14000.00", "8000.00", "14000.00"]);
});

test("the same request gives the same response and writes nothing", async () => {
  const changeIds = [await propose("2500", 15)];
  const drafts = [{ quoteId: contract.id, cost: "-100", days: 2 }];
  const lines = async () => (await anna.get(`/api/activity?projectId=${projectId}`)).text;
  const stored = async () => [
    (await anna.get(`/api/quotes/${contract.id}`)).text,
    (await anna.get(`/api/milestones?projectId=${projectId}`)).text,
    await lines(),
    JSON.stringify(await readPlan()),
  ];
  const before = await stored();
  const responses = [await ask({ changeIds, drafts }), await ask({ changeIds, drafts })];
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(responses[0]?.text).toBe(responses[1]?.text);
  expect(await stored()).toEqual(before);
});

test("a typed change order counts like a stored one", async () => {
  const id = await propose("1234.56", 3);
  const drafts = [{ quoteId: contract.id, cost: "1234.56", days: 3 }];
  expect(await whatIf({ drafts })).toEqual(await whatIf({ changeIds: [id] }));
  const { before, after } = await whatIf(NONE);
  expect(after).toEqual(before);
});

test("rejects other projects' records and a contract amount that is not positive", async () => {
  const id = await propose("100");
  const other = await createProject(anna);
  const notFound = { status: 404, body: { code: "not_found" } };
  expect(await ask({ changeIds: [id] }, other.id)).toMatchObject(notFound);
  const draft = { quoteId: contract.id, cost: "-12000.01", days: 0 };
  expect(await ask({ drafts: [draft] }, other.id)).toMatchObject(notFound);
  expect(await ask({ drafts: [draft] })).toMatchObject({
    status: 409,
    body: { error: "The contract would come to less than nothing" },
  });
  const wrong = { drafts: [{ ...draft, cost: "1.234" }] };
  expect(await ask(wrong)).toMatchObject({
    status: 400,
    body: { details: { issues: [{ path: ["drafts", 0, "cost"] }] } },
  });
});
