import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import { type TrashEntry, trashPage } from "../../../shared/trash/contract.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";
import { gifScan } from "../../../tests/support/records/receipts.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { uploadState } from "../../../tests/support/records/uploads.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function entriesOf(
  client: TestClient,
  headers?: Record<string, string>,
): Promise<TrashEntry[]> {
  return trashPage.parse((await client.get("/api/trash", headers)).body).entries;
}

/** Deletes records one second apart. */
async function deleteEach(client: TestClient, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    testApp.clock.advance(1000);
    expect((await client.delete(path)).status).toBe(204);
  }
}

const purge = (client: TestClient, ...entries: Pick<TrashEntry, "kind" | "id">[]) =>
  client.post("/api/trash/purge", { entries });

describe("the trash", () => {
  test("lists deleted records of all kinds, newest first", async () => {
    const anna = await proHomeowner(testApp);
    const { id: projectId } = await createProject(anna, { name: "Loft" });
    const expense = await createExpense(anna, projectId, {
      description: "Oak boards",
      amount: "1950.00",
      date: "2026-11-03",
    });
    const contractor = await createContractor(anna, { name: "Dana" });
    const milestone = await createMilestone(anna, projectId, {
      title: "Floor",
      targetDate: "2026-12-01",
    });
    expect(await entriesOf(anna)).toEqual([]);
    await deleteEach(
      anna,
      `/api/expenses/${expense.id}`,
      `/api/contractors/${contractor.id}`,
      `/api/milestones/${milestone.id}`,
    );
    expect(await entriesOf(anna)).toMatchObject([
      { kind: "milestone", id: milestone.id, label: "Floor", amount: null, date: "2026-12-01" },
      { kind: "contractor", label: "Dana", projectName: null, amount: null, date: null },
      {
        kind: "expense",
        label: "Oak boards",
        projectName: "Loft",
        amount: "1950.00",
        date: "2026-11-03",
        deletedAt: new Date(testApp.clock.now().getTime() - 2000).toISOString(),
      },
    ]);
    await anna.post(`/api/expenses/${expense.id}/restore`);
    expect((await entriesOf(anna)).map(({ kind }) => kind)).toEqual(["milestone", "contractor"]);
  });

  test("is paged without gaps when records were deleted at the same time", async () => {
    const anna = await proHomeowner(testApp);
    const { id: projectId } = await createProject(anna);
    await testApp.db.execute(sql`
      insert into trash (user_id, kind, record_id, project_id, record, held, deleted_at)
      select ${anna.user.id}, kind, n, ${projectId}::bigint,
        jsonb_build_object('description', 'Tile ' || n, 'amount', 1.50), 1,
        ${testApp.clock.now().toISOString()}::timestamptz
      from generate_series(1, 40) n, (values ('expense'), ('milestone')) kinds (kind)`);
    const first = trashPage.parse((await anna.get("/api/trash")).body);
    const rest = trashPage.parse((await anna.get(`/api/trash?cursor=${first.next}`)).body);
    expect([first.entries.length, rest.entries.length, rest.next]).toEqual([50, 30, null]);
    const keys = [...first.entries, ...rest.entries].map(({ kind, id }) => `${kind} ${id}`);
    expect(new Set(keys).size).toBe(80);
  });

  test.each(["x", "2026-11-03T00:00:00.000Z_user_1", "2026-99-03T00:00:00.000Z_expense_1"])(
    "rejects the cursor %s",
    async (cursor) => {
      const anna = await proHomeowner(testApp);
      expect((await anna.get(`/api/trash?cursor=${cursor}`)).status).toBe(400);
    },
  );
});

describe("purging", () => {
  test("deletes chosen records with their receipts, adds an entry for each, and is idempotent", async () => {
    const anna = await proHomeowner(testApp);
    const { id: projectId } = await createProject(anna);
    const imageUrl = await uploadReceipt(anna, await gifScan());
    const fields = { description: "Oak boards", amount: "120.00", imageUrl };
    const gone = await createExpense(anna, projectId, fields);
    const kept = await createExpense(anna, projectId, { description: "Pine boards" });
    await deleteEach(anna, `/api/expenses/${gone.id}`, `/api/expenses/${kept.id}`);
    expect(await uploadState(testApp.db, imageUrl)).toBe("trashed");
    for (const _turn of [1, 2]) {
      expect((await purge(anna, { kind: "expense", id: gone.id })).status).toBe(204);
    }
    expect((await entriesOf(anna)).map(({ id }) => id)).toEqual([kept.id]);
    expect((await anna.post(`/api/expenses/${gone.id}/restore`)).status).toBe(404);
    expect(await uploadState(testApp.db, imageUrl)).toBe("deleting");
    const { lines } = activityPage.parse((await anna.get("/api/activity")).body);
    expect(lines.filter(({ action }) => action === "purged")).toMatchObject([
      {
        kind: "expense",
        recordId: gone.id,
        projectId,
        label: "Oak boards",
        changes: { amount: ["120.00", null] },
      },
    ]);
  });

  test("affects no record with the same id that is not in the trash, or of another home", async () => {
    const [anna, eve] = [await proHomeowner(testApp), await proHomeowner(testApp)];
    const { id: projectId } = await createProject(anna);
    const live = await createExpense(anna, projectId, {});
    const deleted = await createExpense(anna, projectId, {});
    await deleteEach(anna, `/api/expenses/${deleted.id}`);
    await purge(anna, { kind: "expense", id: live.id });
    await purge(eve, { kind: "expense", id: deleted.id });
    expect((await anna.get(`/api/expenses/${live.id}`)).status).toBe(200);
    expect(await entriesOf(anna)).toHaveLength(1);
    expect(await entriesOf(eve)).toEqual([]);
  });

  test("is for the home's owner; members with chosen projects see the entries of those", async () => {
    const [anna, ben] = [await proHomeowner(testApp), await proHomeowner(testApp)];
    const shared = await createProject(anna, { name: "Loft" });
    const own = await createProject(anna, { name: "Cellar" });
    const inShared = await createExpense(anna, shared.id, {});
    const inOwn = await createExpense(anna, own.id, {});
    const contractor = await createContractor(anna, {});
    await joinHome(testApp, anna, ben, { projects: [shared.id] });
    await deleteEach(
      anna,
      `/api/expenses/${inShared.id}`,
      `/api/expenses/${inOwn.id}`,
      `/api/contractors/${contractor.id}`,
    );
    const inHome = { "x-home": String(anna.user.id) };
    expect((await entriesOf(ben, inHome)).map(({ id }) => id)).toEqual([inShared.id]);
    const entries = [{ kind: "expense", id: inShared.id }];
    const refused = await ben.post("/api/trash/purge", { entries }, inHome);
    expect(refused).toMatchObject({ status: 403, body: { code: "not_permitted" } });
    expect(await entriesOf(anna)).toHaveLength(3);
  });
});
