import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attention } from "../../../shared/attention/contract.ts";
import { noticeList } from "../../../shared/notices/contract.ts";
import {
  recurringExpense,
  recurringExpenseList,
} from "../../../shared/recurring-expenses/contract.ts";
import { trashPage } from "../../../shared/trash/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import { createLine } from "../../../tests/support/records/budget/budget-factories.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import { recurringBody } from "../../../tests/support/records/recurring-body.ts";
import { createRecurring } from "../../../tests/support/records/recurring-expenses.ts";

/* Recurring expenses and other records: references, trash, attention, households. */

const DUE = "2026-01-31";

let product: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());
beforeEach(async () => {
  anna = await product.homeowner();
  projectId = (await createProject(anna, { name: "Kitchen" })).id;
});

const listed = async () => {
  const { body } = await anna.get(`/api/recurring-expenses?projectId=${projectId}`);
  return recurringExpenseList.parse(body).recurring;
};
const due = (overrides: object = {}) =>
  createRecurring(anna, projectId, { nextOn: DUE, ...overrides });
const path = ({ id }: { id: number }, action: string) => `/api/recurring-expenses/${id}/${action}`;

describe("a contractor and a budget line", () => {
  test("must exist, and the line must be in its project", async () => {
    const { id: other } = await createProject(anna);
    const line = await createLine(anna, other);
    const bob = await product.homeowner();
    const { id: contractorId } = await createContractor(bob);
    for (const overrides of [{ lineId: line.id }, { contractorId }]) {
      const body = recurringBody(projectId, overrides);
      expect((await anna.post("/api/recurring-expenses", body)).status).toBe(404);
    }
  });

  test("are removed from it when they are deleted", async () => {
    const { id: contractorId, name } = await createContractor(anna);
    const line = await createLine(anna, projectId);
    const rental = await due({ contractorId, lineId: line.id });
    expect(rental).toMatchObject({ contractorName: name, lineId: line.id });
    await anna.delete(`/api/contractors/${contractorId}`);
    await anna.delete(`/api/budget-lines/${line.id}`);
    expect(await listed()).toMatchObject([{ contractorId: null, lineId: null }]);
    await anna.post(`/api/contractors/${contractorId}/restore`);
    expect(await listed()).toMatchObject([{ contractorId }]);
  });

  test("a merge reassigns them, also in the trash, and a restore reverses it", async () => {
    const [kept, other] = [await createContractor(anna), await createContractor(anna)];
    await due({ contractorId: other.id });
    const stopped = await due({ contractorId: other.id });
    await anna.delete(`/api/recurring-expenses/${stopped.id}`);
    await anna.post(`/api/contractors/${kept.id}/merge`, { otherId: other.id });
    expect(await listed()).toMatchObject([{ contractorId: kept.id }]);
    await anna.post(`/api/contractors/${other.id}/restore`);
    await anna.post(path(stopped, "restore"));
    expect(await listed()).toMatchObject([{ contractorId: other.id }, { contractorId: other.id }]);
  });
});

test("a stopped one is in the trash, and is restored without deleted references", async () => {
  const { id: contractorId } = await createContractor(anna);
  const line = await createLine(anna, projectId);
  const rental = await due({ contractorId, lineId: line.id });
  expect((await anna.delete(`/api/recurring-expenses/${rental.id}`)).status).toBe(204);
  expect(await listed()).toEqual([]);
  const { entries } = trashPage.parse((await anna.get("/api/trash")).body);
  expect(entries).toMatchObject([
    {
      kind: "recurring_expense",
      id: rental.id,
      label: "Dumpster rental",
      amount: "450.00",
      date: DUE,
    },
  ]);
  await anna.delete(`/api/contractors/${contractorId}`);
  await anna.delete(`/api/budget-lines/${line.id}`);
  const back = await anna.post(path(rental, "restore"));
  expect(recurringExpense.parse(back.body)).toMatchObject({
    id: rental.id,
    contractorId: null,
    lineId: null,
    nextOn: DUE,
  });
});

test("a due one needs attention and has a notice, by the caller's date", async () => {
  const dayIn = (days: number) =>
    new Date(product.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const [today, tomorrow] = [dayIn(0), dayIn(1)];
  const rental = await due({ nextOn: tomorrow });
  const kindsOn = async (day: string) => {
    const needed = await anna.get(`/api/projects/${projectId}/attention?today=${day}`);
    const noticed = await anna.get(`/api/notices?today=${day}`);
    return [
      ...attention.parse(needed.body).items.filter(({ kind }) => kind === "recurring_due"),
      ...noticeList.parse(noticed.body).notices.filter(({ kind }) => kind === "recurring_due"),
    ];
  };
  expect(await kindsOn(today)).toEqual([]);
  expect(await kindsOn(tomorrow)).toMatchObject([
    { recurringId: rental.id, amount: "450.00", day: tomorrow },
    { recordId: rental.id, title: "Dumpster rental", day: tomorrow },
  ]);
});

test("in a home, viewers see it and editors record it", async () => {
  const rental = await due();
  const [vera, ed] = [await product.homeowner(), await product.homeowner()];
  await joinHome(product, anna, vera, { role: "viewer" });
  await joinHome(product, anna, ed, { projects: [projectId] });
  const home = { "x-home": String(anna.user.id) };
  const seen = await vera.get(`/api/recurring-expenses?projectId=${projectId}`, home);
  expect(seen.body).toMatchObject({ recurring: [{ id: rental.id }] });
  const body = { dueOn: DUE, expense: expenseBody(projectId) };
  expect((await vera.post(path(rental, "record"), body, home)).status).toBe(403);
  expect((await ed.post(path(rental, "record"), body, home)).status).toBe(201);
});

test("a member with access to its project only can record and change one with a contractor", async () => {
  const { id: contractorId } = await createContractor(anna);
  const rental = await due({ contractorId });
  const ed = await product.homeowner();
  await joinHome(product, anna, ed, { projects: [projectId] });
  const home = { "x-home": String(anna.user.id) };
  const body = { dueOn: DUE, expense: expenseBody(projectId, { contractorId }) };
  const changed = { ...recurringBody(projectId, { contractorId }), nextOn: DUE };
  expect(await ed.put(`/api/recurring-expenses/${rental.id}`, changed, home)).toMatchObject({
    status: 200,
    body: { contractorId },
  });
  expect((await ed.post(path(rental, "record"), body, home)).status).toBe(201);
});
