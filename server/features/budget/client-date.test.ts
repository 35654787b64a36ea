import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calendarDateAt, daysAfter } from "../../../shared/calendar-date.ts";
import { quote } from "../../../shared/contracts/contract.ts";
import {
  createTestApp,
  type Homeowner,
  LONG_TIMEOUT_MS,
  type TestApp,
} from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";
import {
  createContract,
  createLine,
} from "../../../tests/support/records/budget/budget-factories.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna, { budget: "20000" })).id;
});

const dayFromNow = (days: number) =>
  daysAfter(calendarDateAt(testApp.clock.now()), days) ?? "beyond";

test("overdue depends on the client's date", async () => {
  const dueDate = dayFromNow(0);
  const { id } = await createContract(anna, projectId, {}, [
    { kind: "date", title: "Rest", amount: "10", dueDate },
  ]);
  const statusOn = async (search: string) => [
    (await anna.get(`/api/quotes?projectId=${projectId}${search}`)).body,
    (await anna.get(`/api/quotes/${id}?${search}`)).body,
  ];
  const is = (status: string) => ({ installments: [{ status }] });
  expect(await statusOn("")).toMatchObject([[is("due")], is("due")]);
  expect(await statusOn(`&today=${dayFromNow(1)}`)).toMatchObject([[is("overdue")], is("overdue")]);
});

test.each(["yesterday", "2026-02-30", ""])("rejects the date %s", async (today) => {
  for (const path of [`/api/projects/${projectId}/plan?`, `/api/quotes?projectId=${projectId}&`]) {
    expect(await anna.get(`${path}today=${today}`)).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: ["today"] }] } },
    });
  }
});

test("uses the server's date if the client's differs by days", async () => {
  const dueDate = dayFromNow(-1);
  const { id } = await createContract(anna, projectId, {}, [
    { kind: "date", title: "Rest", amount: "10", dueDate },
  ]);
  const statusOn = async (days: number) => {
    const today = `today=${dayFromNow(days)}`;
    expect(await anna.get(`/api/projects/${projectId}/plan?${today}`)).toMatchObject({
      status: 200,
    });
    const { body } = await anna.get(`/api/quotes/${id}?${today}`);
    return quote.parse(body).installments[0]?.status;
  };
  // Due on the day before the server's date. A client two days behind is impossible, and one ten
  // years behind even more so.
  expect(await Promise.all([-3650, -2, -1, 0, 1, 2].map(statusOn))).toEqual(
    "overdue overdue due overdue overdue overdue".split(" "),
  );
});

test("the response to a change also uses the client's date", async () => {
  const tomorrow = `today=${dayFromNow(1)}`;
  const { id } = await createContract(anna, projectId, { amount: "10" });
  const rest = { kind: "date", title: "Rest", amount: "10", dueDate: dayFromNow(0) };
  const schedule = { installments: [rest] };
  const is = (status: string) => ({ body: { installments: [{ status }] } });
  const path = `/api/quotes/${id}`;
  expect(await anna.put(`${path}/installments`, schedule)).toMatchObject(is("due"));
  expect(await anna.put(`${path}/installments?${tomorrow}`, schedule)).toMatchObject(is("overdue"));
  const added = await anna.post(`${path}/change-orders?${tomorrow}`, {
    reason: "Old wiring",
    cost: "5",
    days: 0,
    status: "approved",
  });
  expect(added).toMatchObject({
    status: 201,
    body: { installments: [{ status: "overdue" }], changeOrders: [{ decidedOn: dayFromNow(1) }] },
  });
  expect(await anna.patch(`${path}/status?${tomorrow}`, { status: "completed" })).toMatchObject({
    body: { completedOn: dayFromNow(1), installments: [{ status: "overdue" }] },
  });
});

test("a payment due with a milestone is due on the day where that was completed", async () => {
  const milestone = await createMilestone(anna, projectId);
  const rest = { kind: "milestone", title: "Rest", amount: "10", milestoneId: milestone.id };
  const { id } = await createContract(anna, projectId, { amount: "10" }, [rest]);
  // Where it is already tomorrow.
  const tomorrow = `today=${dayFromNow(1)}`;
  await anna.patch(`/api/milestones/${milestone.id}/complete?${tomorrow}`);
  const found = await anna.get(`/api/quotes/${id}?${tomorrow}`);
  expect(found.body).toMatchObject({ installments: [{ date: dayFromNow(1), status: "due" }] });
});

test("forecasts nothing more once all milestones of a project are completed", async () => {
  await createLine(anna, projectId, { planned: "500" });
  const read = async () => (await anna.get(`/api/projects/${projectId}/plan`)).body;
  expect(await read()).toMatchObject({ isFinished: false, forecast: { uncommitted: "20000.00" } });
  const { id } = await createMilestone(anna, projectId);
  expect(await read()).toMatchObject({ isFinished: false });
  await anna.patch(`/api/milestones/${id}/complete`);
  expect(await read()).toMatchObject({ isFinished: true, forecast: { uncommitted: "0.00" } });
  await createMilestone(anna, projectId);
  expect(await read()).toMatchObject({ isFinished: false });
});

test("limits the contingency to the budget when either of them changes", async () => {
  const keep = async (contingency: string) =>
    anna.put(`/api/projects/${projectId}/contingency`, { contingency });
  const setBudget = async (budget: string) =>
    anna.put(`/api/projects/${projectId}`, { name: "Kitchen", budget });
  expect(await keep("20000.01")).toMatchObject({
    status: 400,
    body: { details: { issues: [{ path: ["contingency"] }] } },
  });
  expect(await keep("3000")).toMatchObject({ status: 200, body: { contingency: "3000.00" } });
  const refused = await setBudget("2999.99");
  expect(refused).toMatchObject({
    status: 400,
    body: { details: { issues: [{ path: ["budget"] }] } },
  });
  expect(refused.text).toContain("less than the $3,000.00 contingency");
  expect(await setBudget("3000")).toMatchObject({ status: 200, body: { budget: "3000.00" } });
});

test(
  "sums up to the largest are exact, and larger ones are rejected",
  { timeout: LONG_TIMEOUT_MS },
  async () => {
    for (const amount of ["1", "2"]) await createExpense(anna, projectId, { amount });
    // Half of 100,000 possible amounts each.
    await testApp.db.execute(sql`alter table expenses alter amount type numeric(16, 2)`);
    await testApp.db.execute(
      sql`update expenses set amount = 50000 * 99999999.99 where project_id = ${projectId}`,
    );
    const path = `/api/projects/${projectId}/plan`;
    expect((await anna.get(path)).body).toMatchObject({ total: { paid: "9999999999000.00" } });
    await testApp.db.execute(
      sql`update expenses set is_refund = true where project_id = ${projectId}`,
    );
    expect((await anna.get(path)).body).toMatchObject({ total: { paid: "-9999999999000.00" } });
    await testApp.db.execute(
      sql`update expenses set amount = amount + 500000000 where project_id = ${projectId}`,
    );
    expect(await anna.get(path)).toMatchObject({ status: 409, body: { code: "conflict" } });
  },
);
