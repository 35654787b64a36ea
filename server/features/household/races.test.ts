import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  householdOf,
  invitationTokenFor,
  joinHome,
} from "../../../tests/support/app/members/household.ts";
import { openSecondApp, type SecondApp } from "../../../tests/support/app/second-app.ts";
import { tally } from "../../../tests/support/app/send-concurrently.ts";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import { contractorBody } from "../../../tests/support/records/contractors.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import { milestoneBody } from "../../../tests/support/records/milestones.ts";
import { proHomeowner, setSubscription } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let second: SecondApp;
let ada: Homeowner;
let editor: Homeowner;
let home: { "x-home": string };
let projectId: number;
beforeAll(async () => {
  product = await createTestApp({ poolSize: 10 });
  second = await openSecondApp(product, { poolSize: 10 });
});
afterAll(async () => {
  await second.close();
  await product.close();
});
beforeEach(async () => {
  [ada, editor] = [await proHomeowner(product), await product.homeowner()];
  home = { "x-home": String(ada.user.id) };
  projectId = (await createProject(ada)).id;
  await joinHome(product, ada, editor);
});

async function removal(): Promise<() => Promise<unknown>> {
  const [member] = (await householdOf(ada)).members;
  return () => ada.delete(`/api/household/members/${member?.id}`);
}

/** Numbers of records, and of entries about their creation. */
async function counts(table: "expenses" | "milestones" | "contractors", kind: string) {
  const { rows } = await product.db.execute<{ records: number; entries: number }>(sql`
    select
      (select count(*) from ${sql.identifier(table)} where user_id = ${ada.user.id}) as records,
      (
        select coalesce(sum(coalesce((changes -> 'count' ->> 1)::int, 1)), 0) from activity
        where user_id = ${ada.user.id} and kind = ${kind} and action = 'created'
      ) as entries`);
  return rows[0];
}

/** Locks the home as another member's write does. */
async function lockHome() {
  const client = await product.connection.pool.connect();
  await client.query(`begin; update owners set version = version where user_id = ${ada.user.id}`);
  return async () => {
    await client.query("commit");
    client.release();
  };
}

describe("removing a member who is writing", () => {
  test.each([
    ["an expense", "/api/expenses", () => expenseBody(projectId), "expenses", "expense", 1],
    [
      "several milestones",
      "/api/milestones/batch",
      () => {
        const { projectId: _, ...milestone } = milestoneBody(projectId);
        return { projectId, milestones: [milestone, milestone, milestone] };
      },
      "milestones",
      "milestone",
      3,
    ],
    ["a contractor", "/api/contractors", () => contractorBody(), "contractors", "contractor", 1],
  ] as const)(
    "completes %s that began before it; the next gets not found",
    async (_what, path, body, table, kind, many) => {
      const remove = await removal();
      const release = await lockHome();
      const writing = editor.post(path, body(), home);
      await waitForLock(product.db, writing);
      const removing = remove();
      await waitForLock(product.db, removing, 2);
      await release();
      expect([200, 201]).toContain((await writing).status);
      expect(await removing).toMatchObject({ status: 204 });
      expect(await counts(table, kind)).toEqual({ records: many, entries: many });
      expect(await editor.post(path, body(), home)).toMatchObject({
        status: 404,
        body: { error: "Home not found" },
      });
      expect(await counts(table, kind)).toEqual({ records: many, entries: many });
    },
  );

  test("at any moment leaves each write complete or without effect", async () => {
    const remove = await removal();
    const elsewhere = second.as(editor);
    const write = (index: number) =>
      (index % 2 === 0 ? editor : elsewhere).post("/api/expenses", expenseBody(projectId), home);
    const before = Array.from({ length: 10 }, (_, index) => write(index));
    const removing = remove();
    const responses = await Promise.all([
      ...before,
      ...Array.from({ length: 10 }, (_, index) => write(index)),
    ]);
    expect(await removing).toMatchObject({ status: 204 });
    const { 201: created = 0, 404: missing = 0 } = tally(responses);
    expect(created + missing).toBe(responses.length);
    expect(await counts("expenses", "expense")).toEqual({ records: created, entries: created });
  });
});

test("50 concurrent requests of owner and members keep the plan's limit exactly", async () => {
  const others = [await product.homeowner(), await product.homeowner()];
  for (const other of others) await joinHome(product, ada, other);
  await setSubscription(product.db, ada.user.id, { status: "free" });
  const people = [ada, editor, ...others].flatMap((one) => [one, second.as(one)]);
  const sendAll = (path: string, body: () => object) =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (people[index % people.length] ?? ada).post(path, body(), home),
      ),
    );
  expect(tally(await sendAll("/api/expenses", () => expenseBody(projectId)))).toEqual({
    201: 5,
    403: 45,
  });
  expect(tally(await sendAll("/api/contractors", () => contractorBody()))).toEqual({
    201: 3,
    403: 47,
  });
  expect(await counts("expenses", "expense")).toEqual({ records: 5, entries: 5 });
});

test("two concurrent acceptances do not exceed the limit of members", async () => {
  const [first, other] = [await product.homeowner(), await product.homeowner()];
  const owner = await proHomeowner(product);
  const tokens = [
    await invitationTokenFor(product, owner, first.user.email),
    await invitationTokenFor(product, owner, other.user.email),
  ];
  await setSubscription(product.db, owner.user.id, { status: "free" });
  const responses = await Promise.all(
    [first, second.as(other)].map((who, index) =>
      who.post("/api/invitations/accept", { token: tokens[index] }),
    ),
  );
  expect(tally(responses)).toEqual({ 200: 1, 409: 1 });
  expect((await householdOf(owner)).members).toHaveLength(1);
});

test("removing and leaving at once ends one membership, with one entry", async () => {
  const remove = await removal();
  const leave = () => second.as(editor).post(`/api/homes/${ada.user.id}/leave`);
  const responses = await Promise.all([remove(), leave()]);
  expect(responses).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 204 }),
      expect.objectContaining({ status: 404 }),
    ]),
  );
  const { rows } = await product.db.execute(sql`
    select action from activity
    where user_id = ${ada.user.id} and kind = 'member' and action in ('removed', 'left')`);
  expect(rows).toHaveLength(1);
});
