import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CEILINGS } from "../../limits/ceilings.ts";
import { contractorList } from "../../../shared/contractors/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { tally } from "../../../tests/support/app/send-concurrently.ts";
import { contractorBody, createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import { proHomeowner, setSubscription } from "../../../tests/support/records/subscriptions.ts";
import type { TestResponse } from "../../../tests/support/app/test-client.ts";

const CEILING = CEILINGS.contractors;
const KEY = { "idempotency-key": "key-of-a-full-account" };

let testApp: TestApp;
let anna: Homeowner;

beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 10 });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await proHomeowner(testApp);
});

/** Fills the account up to `count` contractors in total. */
async function fillUpTo(count: number): Promise<void> {
  await testApp.db.execute(sql`
    insert into contractors (user_id, name)
    select ${anna.user.id}, 'Builder ' || n
    from generate_series(
      (select count(*) from contractors where user_id = ${anna.user.id}) + 1, ${count}) n`);
}

async function count(): Promise<number> {
  return contractorList.parse((await anna.get("/api/contractors")).body).length;
}

async function deleteOne(): Promise<void> {
  const [first] = contractorList.parse((await anna.get("/api/contractors")).body);
  expect(await anna.delete(`/api/contractors/${first?.id}`)).toMatchObject({ status: 204 });
}

const create = () => anna.post("/api/contractors", contractorBody());
const createWithKey = () => anna.post("/api/contractors", contractorBody(), KEY);

/** Ways to add a contractor: the setup before the account fills up, then the call. */
const WAYS_IN: [string, () => Promise<() => Promise<TestResponse>>][] = [
  ["added", async () => create],
  ["added with a key", async () => createWithKey],
  [
    "restored",
    async () => {
      const { id } = await createContractor(anna);
      await anna.delete(`/api/contractors/${id}`);
      return () => anna.post(`/api/contractors/${id}/restore`);
    },
  ],
];

test.each(WAYS_IN)("below the ceiling a contractor can be %s", async (_way, prepare) => {
  const enter = await prepare();
  await fillUpTo(CEILING - 1);
  expect([200, 201]).toContain((await enter()).status);
  expect(await count()).toBe(CEILING);
});

test.each(WAYS_IN)(
  "at the ceiling a contractor cannot be %s until another is deleted",
  async (_way, prepare) => {
    const enter = await prepare();
    await fillUpTo(CEILING);
    expect(await enter()).toMatchObject({
      status: 409,
      body: {
        code: "conflict",
        error: "You've reached the limit of 500 contractors. Delete some you no longer need.",
      },
    });
    expect(await count()).toBe(CEILING);
    await deleteOne();
    expect([200, 201]).toContain((await enter()).status);
    expect(await count()).toBe(CEILING);
  },
);

test("only one of several concurrent requests gets the last record below the ceiling", async () => {
  await fillUpTo(CEILING - 1);
  const responses = await Promise.all(Array.from({ length: 8 }, create));
  expect(tally(responses)).toEqual({ 201: 1, 409: 7 });
});

test("other requests still work at the ceiling", async () => {
  const { id } = await createContractor(anna);
  const { id: projectId } = await createProject(anna);
  await fillUpTo(CEILING);
  const at = `/api/contractors/${id}`;
  const responses = [
    await anna.put(at, contractorBody({ name: "Edited" })),
    await anna.post(`${at}/restore`),
    await anna.post("/api/expenses", expenseBody(projectId, { contractorId: id })),
    await anna.delete(at),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 201, 204]);
});

test("a retry of the request that reached the ceiling returns the same contractor", async () => {
  await fillUpTo(CEILING - 1);
  const first = await createWithKey();
  const again = await createWithKey();
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
});

test("the ceiling is independent of the plan, whose limit is checked first", async () => {
  await fillUpTo(CEILING);
  const allowance = await anna.get("/api/contractors/count");
  expect(allowance.body).toEqual({ count: CEILING, limit: null, canCreate: true });
  await setSubscription(testApp.db, anna.user.id, { status: "free" });
  expect(await create()).toMatchObject({ status: 403, body: { code: "plan_limit_reached" } });
});
