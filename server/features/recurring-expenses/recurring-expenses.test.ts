import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import { expensePage } from "../../../shared/expenses/contract.ts";
import {
  type RecurringExpense,
  recurringExpenseList,
} from "../../../shared/recurring-expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { recurringBody } from "../../../tests/support/records/recurring-body.ts";
import { createRecurring } from "../../../tests/support/records/recurring-expenses.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

const DUE = "2026-01-31";

let product: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  anna = await proHomeowner(product);
  projectId = (await createProject(anna, { name: "Kitchen" })).id;
});

const listed = async () => {
  const { body } = await anna.get(`/api/recurring-expenses?projectId=${projectId}`);
  return recurringExpenseList.parse(body).recurring;
};
const expenses = async () => {
  const { body } = await anna.get(`/api/expenses?projectId=${projectId}&page=1&pageSize=100`);
  return expensePage.parse(body).expenses;
};
const due = (overrides: object = {}) =>
  createRecurring(anna, projectId, { nextOn: DUE, ...overrides });

const path = ({ id }: { id: number }, action: string) => `/api/recurring-expenses/${id}/${action}`;
const record = (
  rental: { id: number },
  dueOn: string,
  { client = anna, key, ...overrides }: { client?: Homeowner; key?: string; amount?: string } = {},
) =>
  client.post(
    path(rental, "record"),
    { dueOn, expense: expenseBody(projectId, { date: dueOn, ...overrides }) },
    key === undefined ? {} : { "idempotency-key": key },
  );
const skip = (rental: { id: number }, dueOn: string) => anna.post(path(rental, "skip"), { dueOn });
const reopen = (rental: { id: number }, dueOn: string, expenseId?: number) =>
  anna.post(path(rental, "reopen"), { dueOn, expenseId });

test("a recurring expense is not an expense until it is recorded", async () => {
  const rental = await due({ amount: "450.5", description: " Dumpster " });
  expect(rental).toMatchObject({
    projectId,
    description: "Dumpster",
    amount: "450.50",
    every: "month",
    nextOn: DUE,
    endsOn: null,
    contractorName: null,
  });
  expect(await expenses()).toEqual([]);
  const { body } = await anna.get(`/api/projects/${projectId}/plan`);
  expect(JSON.stringify(body)).not.toContain("450.50");
});

test.each([
  [{ nextOn: "" }, "nextOn", "Next date is required"],
  [{ every: "day" }, "every", "Choose how often it repeats"],
  [{ endsOn: "2026-01-30" }, "endsOn", "Can't be before the next date"],
  [{ amount: "0" }, "amount", "Amount must be greater than 0"],
  [{ description: " " }, "description", "Description is required"],
])("rejects %j", async (overrides, field, message) => {
  const body = { ...recurringBody(projectId), nextOn: DUE, ...overrides };
  const rental = await due();
  for (const response of [
    await anna.post("/api/recurring-expenses", body),
    await anna.put(`/api/recurring-expenses/${rental.id}`, body),
  ]) {
    expect(response).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: [field], message }] } },
    });
  }
});

test("the same key creates it once", async () => {
  const headers = { "idempotency-key": "rental-added-once" };
  const [first, second] = [
    await anna.post("/api/recurring-expenses", recurringBody(projectId), headers),
    await anna.post("/api/recurring-expenses", recurringBody(projectId), headers),
  ];
  expect([first.status, second.body]).toEqual([201, first.body]);
  expect(await listed()).toHaveLength(1);
});

test.each([
  ["2026-01-31", "2026-02-28", "2026-03-31"],
  ["2026-01-15", "2026-02-28", "2026-03-28"],
])("from %s on, and next on %s, it continues on %s", async (startsOn, nextOn, following) => {
  const rental = await due({ startsOn, nextOn });
  expect(await skip(rental, nextOn)).toMatchObject({ status: 200, body: { nextOn: following } });
});

describe("recording a due date", () => {
  test("adds the expense with the changed values, and advances to the next date", async () => {
    const rental = await due();
    const response = await record(rental, DUE, { amount: "475.25" });
    expect(response).toMatchObject({ status: 201, body: { amount: "475.25", date: DUE } });
    expect(await expenses()).toHaveLength(1);
    expect(await listed()).toMatchObject([{ amount: "450.00", nextOn: "2026-02-28" }]);
    await record(rental, "2026-02-28");
    expect(await listed()).toMatchObject([{ nextOn: "2026-03-31" }]);
  });

  test("happens once, also in two tabs at once", async () => {
    const rental = await due();
    const statuses = await Promise.all([
      record(rental, DUE, { key: "recorded-in-tab-1" }),
      record(rental, DUE, { key: "recorded-in-tab-2" }),
    ]);
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await expenses()).toHaveLength(1);
  });

  test("responds to a retry with the recorded expense", async () => {
    const rental = await due();
    const first = await record(rental, DUE, { key: "recorded-once-1" });
    const again = await record(rental, DUE, { key: "recorded-once-1" });
    expect(again).toMatchObject({ status: 201, body: first.body as object });
    expect(await expenses()).toHaveLength(1);
  });

  test("is rejected by the free plan's limit, and stays due", async () => {
    anna = await product.homeowner();
    projectId = (await createProject(anna)).id;
    const rental = await due();
    for (let count = 0; count < 5; count += 1) await createExpense(anna, projectId);
    expect(await record(rental, DUE)).toMatchObject({
      status: 403,
      body: { code: "plan_limit_reached" },
    });
    expect(await listed()).toMatchObject([{ nextOn: DUE }]);
  });

  test("rejects an expense for another project", async () => {
    const rental = await due();
    const { id: other } = await createProject(anna);
    const body = { dueOn: DUE, expense: expenseBody(other) };
    expect((await anna.post(path(rental, "record"), body)).status).toBe(404);
  });

  test("ends with the last date", async () => {
    const rental = await due({ endsOn: "2026-03-01" });
    await record(rental, DUE);
    await record(rental, "2026-02-28");
    expect(await listed()).toMatchObject([{ nextOn: null }]);
    expect((await record(rental, "2026-03-31")).status).toBe(409);
  });

  test("can be undone from the latest date, together with the expense", async () => {
    const rental = await due({ endsOn: "2026-03-01" });
    await record(rental, DUE);
    await record(rental, "2026-02-28");
    const [last, first] = await expenses();
    expect((await reopen(rental, DUE, first?.id)).status).toBe(409);
    expect((await reopen(rental, "2026-02-28", 999_999)).status).toBe(404);
    expect(await listed()).toMatchObject([{ nextOn: null }]);
    expect(await reopen(rental, "2026-02-28", last?.id)).toMatchObject({
      status: 200,
      body: { nextOn: "2026-02-28" },
    });
    expect(await expenses()).toEqual([first]);
    expect((await reopen(rental, DUE, first?.id)).status).toBe(200);
    expect(await expenses()).toEqual([]);
    expect(await listed()).toMatchObject([{ nextOn: DUE }]);
  });
});

describe("skipping a due date", () => {
  test("advances without an expense, adds an activity entry, and can be undone", async () => {
    const rental = await due();
    expect(await skip(rental, DUE)).toMatchObject({ status: 200, body: { nextOn: "2026-02-28" } });
    expect(await expenses()).toEqual([]);
    expect((await skip(rental, DUE)).status).toBe(409);
    expect(await reopen(rental, DUE)).toMatchObject({ status: 200, body: { nextOn: DUE } });
    const { body } = await anna.get(`/api/activity?kind=recurring_expense&recordId=${rental.id}`);
    expect(activityPage.parse(body).lines).toMatchObject([
      { action: "reopened", changes: { nextOn: ["2026-02-28", DUE] } },
      { action: "skipped", changes: { nextOn: [DUE, "2026-02-28"] } },
      { action: "created", label: "Dumpster rental", changes: { amount: [null, "450.00"] } },
    ]);
  });

  test.each(["2026-02-27", "2026-02-28", "2025-12-31"])(
    "can't be undone for %s, which was not skipped",
    async (date) => {
      expect((await reopen(await due(), date)).status).toBe(409);
    },
  );
});

describe("an edit", () => {
  const save = async (rental: RecurringExpense, changes: object, headers = {}) =>
    anna.put(`/api/recurring-expenses/${rental.id}`, { ...rental, ...changes }, headers);

  test("of the amount keeps the schedule, and of the next date restarts it", async () => {
    const rental = await due();
    await skip(rental, DUE);
    const [skipped = rental] = await listed();
    await save(skipped, { amount: "500" });
    await skip(rental, "2026-02-28");
    expect(await listed()).toMatchObject([{ amount: "500.00", nextOn: "2026-03-31" }]);
    await save(skipped, { nextOn: "2026-04-10", every: "two_weeks" });
    await skip(rental, "2026-04-10");
    expect(await listed()).toMatchObject([{ every: "two_weeks", nextOn: "2026-04-24" }]);
  });

  test("requires its version", async () => {
    await due();
    const { text } = await anna.get(`/api/recurring-expenses?projectId=${projectId}`);
    const [rental] = recurringExpenseList.parse(JSON.parse(text)).recurring;
    if (rental === undefined) throw new Error("It is not listed");
    const headers = { "if-match": `"${rental.version}"` };
    expect((await save(rental, { amount: "1" }, headers)).status).toBe(200);
    expect(await save(rental, { amount: "2" }, headers)).toMatchObject({
      status: 409,
      body: { details: { current: { amount: "1.00" }, changed: { isOwn: true } } },
    });
  });
});
