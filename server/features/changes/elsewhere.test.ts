import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveChanges } from "../../../shared/activity/changes.ts";
import { ACTIVITY_KINDS } from "../../../shared/activity/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";

/* Changes by one person on several devices, and changes that commit out of order. */

let product: TestApp;
let owner: Homeowner;
let projectId: number;
beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
  owner = await product.homeowner();
  projectId = (await createProject(owner)).id;
});
afterAll(() => product.close());

const HOUR_MS = 3_600_000;
const PHONE = { "x-client": "phone" };
const LAPTOP = { "x-client": "laptop" };

async function ask(client: Homeowner, headers: Record<string, string>, after?: string) {
  const query = after === undefined ? "" : `?after=${encodeURIComponent(after)}`;
  return liveChanges.parse((await client.get(`/api/changes${query}`, headers)).body);
}

test("an expense from the phone reaches the same person's laptop, but not the phone", async () => {
  const { last } = await ask(owner, LAPTOP);
  const added = await owner.post("/api/expenses", expenseBody(projectId), PHONE);
  expect(added.status).toBe(201);
  expect((await ask(owner, LAPTOP, last)).changes).toEqual([{ kind: "expense", projectId }]);
  expect((await ask(owner, PHONE, last)).changes).toEqual([]);
  // Without a tab id, all of a person's own writes are excluded.
  expect((await ask(owner, {}, last)).changes).toEqual([]);
});

test("follows a home of one person from the second session on", async () => {
  const alone = await product.homeowner();
  expect(await ask(alone, LAPTOP)).toMatchObject({ isShared: false });
  const credentials = { email: alone.user.email, password: alone.password };
  expect((await product.visitor().post("/api/login", credentials)).status).toBe(200);
  expect(await ask(alone, LAPTOP)).toMatchObject({ isShared: true });
});

test("a tab that was hidden for two hours gets the missed changes first", async () => {
  const { last } = await ask(owner, LAPTOP);
  await owner.post("/api/expenses", expenseBody(projectId), PHONE);
  product.clock.advance(2 * HOUR_MS);
  const asked = await ask(owner, LAPTOP, last);
  expect(asked.changes).toEqual([{ kind: "expense", projectId }]);
  expect((await ask(owner, LAPTOP, asked.last)).changes).toEqual([]);
});

test.each([47, 48])(
  "with a mark from %i hours ago, everything may have changed at 48",
  async (age) => {
    const { id } = await createProject(owner);
    const at = product.clock.now().getTime() - age * HOUR_MS;
    const { changes } = await ask(owner, LAPTOP, `3:3:@${at}`);
    expect(changes.some((change) => change.projectId === id)).toBe(age === 47);
    const kinds = new Set(changes.map(({ kind }) => kind));
    expect(kinds.size === ACTIVITY_KINDS.length).toBe(age === 48);
  },
);

test.each([
  "12",
  "795:795:",
  "799:795:@1773144000000",
  "' or true",
  "99999999999999999999:99999999999999999999:",
])("with %j, as from another release, everything may have changed", async (after) => {
  expect((await ask(owner, LAPTOP, after)).changes).toEqual(
    ACTIVITY_KINDS.map((kind) => ({ kind, projectId: null })),
  );
});

test("without an earlier response, nothing has changed", async () => {
  expect((await ask(owner, LAPTOP, "")).changes).toEqual([]);
});

test("an entry that commits after one with a larger id is in the next response", async () => {
  const partner = await product.homeowner();
  await joinHome(product, owner, partner);
  const headers = { ...LAPTOP, "x-home": String(owner.user.id) };
  const line = (kind: string) => sql`
    insert into activity (user_id, at, actor_id, way, kind, action, label)
    values (${owner.user.id}, ${product.clock.now().toISOString()}, ${owner.user.id}, 'api',
      ${kind}, 'changed', '')`;
  const { last: before } = await ask(partner, headers);
  const isWritten = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const slow = product.db.transaction(async (tx) => {
    await tx.execute(line("quote"));
    isWritten.resolve();
    await mayCommit.promise;
  });
  await isWritten.promise;
  await product.db.execute(line("project"));
  const first = await ask(partner, headers, before);
  expect(first.changes).toEqual([{ kind: "project", projectId: null }]);
  // Nothing is repeated while the other transaction is running.
  const again = await ask(partner, headers, first.last);
  expect(again.changes).toEqual([]);
  mayCommit.resolve();
  await slow;
  const then = await ask(partner, headers, again.last);
  expect(then.changes).toEqual([{ kind: "quote", projectId: null }]);
  expect((await ask(partner, headers, then.last)).changes).toEqual([]);
});
