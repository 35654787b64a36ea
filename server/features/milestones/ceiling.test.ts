import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CEILINGS } from "../../limits/ceilings.ts";
import { milestone } from "../../../shared/milestones/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import {
  createMilestone,
  listMilestones,
  milestoneBody,
} from "../../../tests/support/records/milestones.ts";
import type { TestResponse } from "../../../tests/support/app/test-client.ts";

const CEILING = CEILINGS.milestones;
const KEY = { "idempotency-key": "key-of-a-full-project" };

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;
let otherId: number;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await testApp.homeowner();
  projectId = (await createProject(anna)).id;
  otherId = (await createProject(anna)).id;
});

/** Fills the project up to `count` milestones in total, half of them completed. */
async function fillUpTo(count: number): Promise<void> {
  await testApp.db.execute(sql`
    insert into milestones (user_id, project_id, title, category, is_completed)
    select ${anna.user.id}, ${projectId}, 'Step ' || n, 'Planning', n % 2 = 0
    from generate_series(
      (select count(*) from milestones where project_id = ${projectId}) + 1, ${count}) n`);
}

async function deleteOne(): Promise<void> {
  const [first] = await listMilestones(anna, projectId);
  expect(await anna.delete(`/api/milestones/${first?.id}`)).toMatchObject({ status: 204 });
}

const create = () => anna.post("/api/milestones", milestoneBody(projectId));
const createWithKey = () => anna.post("/api/milestones", milestoneBody(projectId), KEY);

/** Ways to add a milestone: the setup before the project fills up, then the call. */
const WAYS_IN: [string, () => Promise<() => Promise<TestResponse>>][] = [
  ["created", async () => create],
  ["created with a key", async () => createWithKey],
  [
    "moved in",
    async () => {
      const { id } = await createMilestone(anna, otherId);
      return () => anna.put(`/api/milestones/${id}`, milestoneBody(projectId));
    },
  ],
  [
    "restored",
    async () => {
      const { id } = await createMilestone(anna, projectId);
      await anna.delete(`/api/milestones/${id}`);
      return () => anna.post(`/api/milestones/${id}/restore`);
    },
  ],
];

test.each(WAYS_IN)("below the ceiling a milestone can be %s", async (_way, prepare) => {
  const enter = await prepare();
  await fillUpTo(CEILING - 1);
  expect([200, 201]).toContain((await enter()).status);
  expect(await listMilestones(anna, projectId)).toHaveLength(CEILING);
});

test.each(WAYS_IN)(
  "at the ceiling a milestone cannot be %s until another is deleted",
  async (_way, prepare) => {
    const enter = await prepare();
    await fillUpTo(CEILING);
    expect(await enter()).toMatchObject({
      status: 409,
      body: {
        code: "conflict",
        error: "You've reached the limit of 1,000 milestones. Delete some you no longer need.",
      },
    });
    expect(await listMilestones(anna, projectId)).toHaveLength(CEILING);
    await deleteOne();
    expect([200, 201]).toContain((await enter()).status);
    expect(await listMilestones(anna, projectId)).toHaveLength(CEILING);
  },
);

test("a full project rejects a batch, an empty one accepts it", async () => {
  await fillUpTo(CEILING);
  const milestones = [{ title: "Floor", category: "Flooring" }];
  const batch = (to: number) => anna.post("/api/milestones/batch", { projectId: to, milestones });
  expect(await batch(projectId)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect((await batch(otherId)).status).toBe(201);
});

/*
 * Concurrent requests may exceed the ceiling slightly.
 */
test.each([CEILING, CEILING + 3])(
  "other requests still work in a project with %i milestones",
  async (count) => {
    const { id } = await createMilestone(anna, projectId);
    const leaving = await createMilestone(anna, projectId);
    await fillUpTo(count);
    const at = `/api/milestones/${id}`;
    const responses = [
      await anna.put(at, milestoneBody(projectId, { title: "Edited" })),
      await anna.patch(`${at}/complete`),
      await anna.patch(`${at}/reopen`),
      await anna.post(`${at}/restore`),
      await anna.put(`/api/milestones/${leaving.id}`, milestoneBody(otherId)),
      await anna.delete(at),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 204]);
    expect(await listMilestones(anna, projectId)).toHaveLength(count - 2);
  },
);

test("a retry of the request that reached the ceiling returns the same milestone", async () => {
  await fillUpTo(CEILING - 1);
  const first = await createWithKey();
  const again = await createWithKey();
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
  const { id } = milestone.parse(first.body);
  expect((await anna.put(`/api/milestones/${id}`, milestoneBody(projectId))).status).toBe(200);
});

test("a full project affects no other project, and missing records stay 404", async () => {
  await fillUpTo(CEILING);
  const bob = await testApp.homeowner();
  await createMilestone(anna, otherId);
  await createMilestone(bob, (await createProject(bob)).id);
  const { id } = await createMilestone(anna, otherId);
  const responses = [
    await bob.post("/api/milestones", milestoneBody(projectId)),
    await bob.put(`/api/milestones/${id}`, milestoneBody(projectId)),
    await anna.put("/api/milestones/999999", milestoneBody(projectId)),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
});
