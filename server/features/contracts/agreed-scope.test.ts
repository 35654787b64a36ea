import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { activityPage } from "../../../shared/activity/contract.ts";
import { type ScopeComparison, scopeComparison } from "../../../shared/contracts/scope.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createQuoteOf } from "../../../tests/support/records/budget/quotes.ts";
import { createProject } from "../../../tests/support/records/factories.ts";

const WORK = "New roof";

const agreedTitle = z.object({ title: z.string() });

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna, { budget: "90000" })).id;
});

const add = async (from: unknown): Promise<ScopeComparison> => {
  const answer = await anna.post("/api/scope-items", { projectId, work: WORK, from });
  return scopeComparison.parse(answer.body);
};
const quoted = (items: object[]) => createQuoteOf(anna, projectId, { amount: "1000", items });

test("a contract keeps the scope that was agreed until its acceptance is undone", async () => {
  const quote = await quoted([
    { description: "Shingles", amount: "700" },
    { description: "Permits", amount: "" },
  ]);
  const scope = await add("quotes");
  const { items } = await add({ titles: ["Vents", "Gutters"] });
  const [, , vents] = items;
  const entry = { quoteIds: [quote.id], state: "allowance", allowance: "40" };
  await anna.patch(`/api/scope-items/${vents?.id}/entries`, entry);
  const path = `/api/quotes/${quote.id}`;
  expect((await anna.get(`${path}/agreed-scope`)).body).toEqual([]);
  await anna.patch(`${path}/status`, { status: "accepted" });
  await anna.delete(`/api/scope-items/${scope.items[0]?.id}`);
  await anna.patch(`${path}/status`, { status: "completed" });
  expect((await anna.get(`${path}/agreed-scope`)).body).toEqual([
    { title: "Shingles", state: "priced", amount: "700.00" },
    { title: "Permits", state: "included", amount: null },
    { title: "Vents", state: "allowance", amount: "40.00" },
    { title: "Gutters", state: "not_mentioned", amount: null },
  ]);
  await anna.patch(`${path}/status`, { status: "accepted" });
  await anna.patch(`${path}/status`, { status: "received" });
  expect((await anna.get(`${path}/agreed-scope`)).body).toEqual([]);
});

test("the scope that was agreed comes back with an acceptance, and a new one replaces it", async () => {
  const quote = await quoted([{ description: "Shingles", amount: "700" }]);
  await add("quotes");
  const path = `/api/quotes/${quote.id}`;
  const become = (status: string) => anna.patch(`${path}/status`, { status });
  const agreed = async () =>
    z
      .array(agreedTitle)
      .parse((await anna.get(`${path}/agreed-scope`)).body)
      .map(({ title }) => title);
  const undoLast = async () => {
    const { body } = await anna.get(`/api/activity?kind=quote&recordId=${quote.id}`);
    const [line] = activityPage.parse(body).lines;
    expect(await anna.post(`/api/activity/${line?.id ?? 0}/undo`)).toMatchObject({ status: 204 });
  };
  await become("accepted");
  await become("received");
  await add({ titles: ["Vents"] });
  expect(await agreed()).toEqual([]);
  await undoLast();
  expect(await agreed()).toEqual(["Shingles"]);
  await undoLast();
  expect(await agreed()).toEqual([]);
  await become("accepted");
  expect(await agreed()).toEqual(["Shingles", "Vents"]);
});

test("the activity says what was added, entered and mapped", async () => {
  const quote = await quoted([{ description: "Roof", amount: "100" }]);
  const { items } = await add({ titles: ["Shingles", "Vents"] });
  const [shingles, vents] = items.map(({ id }) => id);
  const lines = [{ line: "Roof", items: [{ itemId: shingles, share: 1 }] }];
  await anna.put(`/api/quotes/${quote.id}/scope-lines`, { lines });
  const entry = { quoteIds: [quote.id], state: "allowance", allowance: "40" };
  await anna.patch(`/api/scope-items/${vents}/entries`, entry);
  await anna.delete(`/api/scope-items/${vents}`);
  const { rows } = await testApp.db.execute(sql`
    select kind, action, label, changes from activity
    where user_id = ${anna.user.id} and project_id = ${projectId} and kind <> 'project'
    order by id offset 1`);
  const name = `quote ${quote.id}`;
  expect(rows).toEqual([
    { kind: "scope_item", action: "created", label: WORK, changes: { count: [null, 2] } },
    {
      kind: "quote",
      action: "changed",
      label: WORK,
      changes: { scopeLines: [null, "roof → Shingles"] },
    },
    {
      kind: "scope_item",
      action: "changed",
      label: "Vents",
      changes: { states: [null, `${name}: allowance 40.00`] },
    },
    { kind: "scope_item", action: "deleted", label: "Vents", changes: {} },
  ]);
});
