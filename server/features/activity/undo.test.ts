import type { SQL } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ActivityEntry, activityPage } from "../../../shared/activity/contract.ts";
import { id as idSchema } from "../../../shared/ids.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import { contractorBody, createContractor } from "../../../tests/support/records/contractors.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { createMilestone, milestoneBody } from "../../../tests/support/records/milestones.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { ownAccess } from "../../identity/access.ts";
import { undoChange } from "./undo-commands.ts";

let product: TestApp;
let anna: Homeowner;
let project: number;
beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  project = (await createProject(anna)).id;
});
afterAll(() => product.close());

async function historyOf(kind: string, id: number): Promise<ActivityEntry[]> {
  const { body } = await anna.get(`/api/activity?kind=${kind}&recordId=${id}`);
  return activityPage.parse(body).lines;
}

/** Undoes the newest entry of a record. */
async function undoLast(kind: string, id: number, { client = anna, home = "" } = {}) {
  const [entry] = await historyOf(kind, id);
  const headers: Record<string, string> = home === "" ? {} : { "x-home": home };
  return client.post(`/api/activity/${entry?.id ?? 0}/undo`, undefined, headers);
}

const DONE = { status: 204 };

describe("an expense", () => {
  test("gets its earlier values back, as a new change that can be undone itself", async () => {
    const { id } = await createExpense(anna, project, {
      notes: "From the shop",
      details: { room: "Kitchen", salesTax: "3.10" },
    });
    const changed = { amount: "150", notes: null, details: { room: "Bath" } };
    await anna.put(`/api/expenses/${id}`, expenseBody(project, changed));
    expect(await undoLast("expense", id)).toMatchObject(DONE);
    expect((await anna.get(`/api/expenses/${id}`)).body).toMatchObject({
      amount: "123.40",
      notes: "From the shop",
      details: { room: "Kitchen", salesTax: "3.10" },
    });
    expect(await historyOf("expense", id)).toMatchObject([
      { action: "changed", changes: { amount: ["150.00", "123.40"] }, canUndo: true },
      { action: "changed", canUndo: true },
      { action: "created", canUndo: false },
    ]);
    expect(await undoLast("expense", id)).toMatchObject(DONE);
    expect((await anna.get(`/api/expenses/${id}`)).body).toMatchObject({ amount: "150.00" });
  });

  test("keeps other people's changes to other fields", async () => {
    const { id } = await createExpense(anna, project);
    await anna.put(`/api/expenses/${id}`, expenseBody(project, { amount: "150" }));
    const [entry] = await historyOf("expense", id);
    const both = expenseBody(project, { amount: "150", description: "Oak, planed" });
    await anna.put(`/api/expenses/${id}`, both);
    expect(await anna.post(`/api/activity/${entry?.id ?? 0}/undo`)).toMatchObject(DONE);
    expect((await anna.get(`/api/expenses/${id}`)).body).toMatchObject({
      amount: "123.40",
      description: "Oak, planed",
    });
  });

  test("is left unchanged when the field was changed again", async () => {
    const { id } = await createExpense(anna, project);
    await anna.put(`/api/expenses/${id}`, expenseBody(project, { amount: "150" }));
    const [entry] = await historyOf("expense", id);
    await anna.put(`/api/expenses/${id}`, expenseBody(project, { amount: "160" }));
    expect(await anna.post(`/api/activity/${entry?.id ?? 0}/undo`)).toMatchObject({
      status: 409,
      body: {
        error: "This was changed again since, so it can't be undone. Edit the record instead.",
      },
    });
    expect((await anna.get(`/api/expenses/${id}`)).body).toMatchObject({ amount: "160.00" });
  });

  test.each([1, 2, 3])("keeps a change made after the undo's read %i", async (nth) => {
    const { id } = await createExpense(anna, project);
    await anna.put(`/api/expenses/${id}`, expenseBody(project, { amount: "150" }));
    const [entry] = await historyOf("expense", id);
    let reads = 0;
    const db = new Proxy(product.db, {
      get: (target, name) =>
        name === "execute"
          ? async (statement: SQL) => {
              const result = await target.execute(statement);
              reads += 1;
              if (reads === nth) {
                await anna.put(`/api/expenses/${id}`, expenseBody(project, { amount: "160" }));
              }
              return result;
            }
          : Reflect.get(target, name),
    });
    const access = ownAccess(idSchema.brand<"UserId">().parse(anna.user.id));
    await expect(undoChange({ ...product.deps, db }, access, entry?.id ?? 0)).rejects.toMatchObject(
      {
        problem: { code: "conflict" },
      },
    );
    expect((await anna.get(`/api/expenses/${id}`)).body).toMatchObject({ amount: "160.00" });
  });

  test("is left unchanged when the earlier value is no longer valid", async () => {
    const { id } = await createExpense(anna, project, { amount: "20" });
    await anna.put(`/api/expenses/${id}`, expenseBody(project, { amount: "100" }));
    const [entry] = await historyOf("expense", id);
    const refund = { amount: "50", details: { isRefund: true, refundOf: id } };
    await createExpense(anna, project, refund);
    expect(await anna.post(`/api/activity/${entry?.id ?? 0}/undo`)).toMatchObject({ status: 400 });
    expect((await anna.get(`/api/expenses/${id}`)).body).toMatchObject({ amount: "100.00" });
  });

  test("offers no undo of its creation, nor after its deletion", async () => {
    const { id } = await createExpense(anna, project);
    expect(await undoLast("expense", id)).toMatchObject({ status: 409 });
    await anna.put(`/api/expenses/${id}`, expenseBody(project, { amount: "150" }));
    const [entry] = await historyOf("expense", id);
    await anna.delete(`/api/expenses/${id}`);
    expect(await anna.post(`/api/activity/${entry?.id ?? 0}/undo`)).toMatchObject({ status: 404 });
  });
});

test("undoing restores the earlier values of a milestone, a contractor, a budget line and a project", async () => {
  const milestone = await createMilestone(anna, project, { title: "Demo done" });
  await anna.put(`/api/milestones/${milestone.id}`, milestoneBody(project, { title: "Gutted" }));
  const contractor = await createContractor(anna, { name: "Rosa Lind", hourlyRate: "80" });
  const renamed = contractorBody({ name: "Rosa Lind & Co", hourlyRate: "95" });
  await anna.put(`/api/contractors/${contractor.id}`, renamed);
  const line = { projectId: project, category: "Permits", planned: "10" };
  const { id: lineId } = (await anna.post("/api/budget-lines", line)).body as { id: number };
  await anna.put(`/api/budget-lines/${lineId}`, { ...line, planned: "25" });
  await anna.put(`/api/projects/${project}`, { name: "Kitchen & bath", budget: "26000" });
  for (const [kind, id] of [
    ["milestone", milestone.id],
    ["contractor", contractor.id],
    ["budget_line", lineId],
    ["project", project],
  ] as const) {
    expect({ kind, ...(await undoLast(kind, id)) }).toMatchObject({ kind, ...DONE });
  }
  const bodies = await Promise.all(
    [`/api/milestones?projectId=${project}`, "/api/contractors", "/api/projects"].map(
      async (path) => (await anna.get(path)).body,
    ),
  );
  expect(bodies).toMatchObject([
    [{ title: "Demo done" }],
    [{ name: "Rosa Lind", hourlyRate: "80.00" }],
    [{ name: "Kitchen renovation", budget: "25000.00" }],
  ]);
  expect((await historyOf("budget_line", lineId))[0]).toMatchObject({
    changes: { planned: ["25.00", "10.00"] },
  });
});

test("a viewer may not undo, and an editor's undo has their name", async () => {
  const [viewer, editor] = [
    await product.homeowner(),
    await product.homeowner({ firstName: "Maria", lastName: "Silva" }),
  ];
  await joinHome(product, anna, viewer, { role: "viewer" });
  await joinHome(product, anna, editor);
  const { id } = await createExpense(anna, project);
  await anna.put(`/api/expenses/${id}`, expenseBody(project, { amount: "150" }));
  const home = String(anna.user.id);
  const refused = await undoLast("expense", id, { client: viewer, home });
  expect(refused).toMatchObject({ status: 403, body: { code: "not_permitted" } });
  expect(await undoLast("expense", id, { client: editor, home })).toMatchObject(DONE);
  expect(await historyOf("expense", id)).toMatchObject([
    { actorName: "Maria Silva" },
    { action: "changed" },
    { action: "created" },
  ]);
});
