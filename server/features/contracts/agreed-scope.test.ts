import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { activityPage } from "../../../shared/activity/contract.ts";
import { scopeOfWork, WORK } from "../../../tests/support/records/budget/scope-of-work.ts";

const agreedTitle = z.object({ title: z.string() });

const roof = scopeOfWork();
const { add, quoted } = roof;

const unsplit = { labor: null, materials: null };

test("a contract keeps the agreed scope until its acceptance is undone", async () => {
  const quote = await quoted([
    { description: "Shingles", amount: "700", labor: "450.5" },
    { description: "Permits", amount: "" },
  ]);
  const scope = await add("quotes");
  const { items } = await add({ titles: ["Vents", "Gutters"] });
  const [, , vents] = items;
  const entry = { quoteIds: [quote.id], state: "allowance", allowance: "40" };
  await roof.anna.patch(`/api/scope-items/${vents?.id}/entries`, entry);
  const path = `/api/quotes/${quote.id}`;
  expect((await roof.anna.get(`${path}/agreed-scope`)).body).toEqual([]);
  await roof.anna.patch(`${path}/status`, { status: "accepted" });
  await roof.anna.delete(`/api/scope-items/${scope.items[0]?.id}`);
  await roof.anna.patch(`${path}/status`, { status: "completed" });
  expect((await roof.anna.get(`${path}/agreed-scope`)).body).toEqual([
    { title: "Shingles", state: "priced", amount: "700.00", labor: "450.50", materials: "249.50" },
    { title: "Permits", state: "included", amount: null, ...unsplit },
    { title: "Vents", state: "allowance", amount: "40.00", ...unsplit },
    { title: "Gutters", state: "not_mentioned", amount: null, ...unsplit },
  ]);
  await roof.anna.patch(`${path}/status`, { status: "accepted" });
  await roof.anna.patch(`${path}/status`, { status: "received" });
  expect((await roof.anna.get(`${path}/agreed-scope`)).body).toEqual([]);
});

test("accepting again restores the agreed scope, and a new acceptance replaces it", async () => {
  const quote = await quoted([{ description: "Shingles", amount: "700" }]);
  await add("quotes");
  const path = `/api/quotes/${quote.id}`;
  const become = (status: string) => roof.anna.patch(`${path}/status`, { status });
  const agreed = async () =>
    z
      .array(agreedTitle)
      .parse((await roof.anna.get(`${path}/agreed-scope`)).body)
      .map(({ title }) => title);
  const undoLast = async () => {
    const { body } = await roof.anna.get(`/api/activity?kind=quote&recordId=${quote.id}`);
    const [line] = activityPage.parse(body).lines;
    expect(await roof.anna.post(`/api/activity/${line?.id ?? 0}/undo`)).toMatchObject({
      status: 204,
    });
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

test("the activity shows what was added, entered and mapped", async () => {
  const quote = await quoted([{ description: "Roof", amount: "100" }]);
  const { items } = await add({ titles: ["Shingles", "Vents"] });
  const [shingles, vents] = items.map(({ id }) => id);
  const lines = [{ line: "Roof", items: [{ itemId: shingles, share: 1 }] }];
  await roof.anna.put(`/api/quotes/${quote.id}/scope-lines`, { lines });
  const entry = { quoteIds: [quote.id], state: "allowance", allowance: "40" };
  await roof.anna.patch(`/api/scope-items/${vents}/entries`, entry);
  await roof.anna.delete(`/api/scope-items/${vents}`);
  const { rows } = await roof.testApp.db.execute(sql`
    select kind, action, label, changes from activity
    where user_id = ${roof.anna.user.id} and project_id = ${roof.projectId} and kind <> 'project'
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
