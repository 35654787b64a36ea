import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Milestone, milestoneList } from "../../../shared/milestones/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { refusedFields } from "../../../tests/support/issues.ts";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import {
  completeMilestone,
  createMilestone,
  listMilestones,
} from "../../../tests/support/records/milestones.ts";
import type { TestResponse } from "../../../tests/support/app/test-client.ts";

const MAX_BATCH = 50;

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 10 });
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna)).id;
});

function addAll(milestones: unknown, to = projectId): Promise<TestResponse> {
  return anna.post("/api/milestones/batch", { projectId: to, milestones });
}

/** Titles are numbered in the given order; target dates are in no order. */
function works(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, place) => ({
    title: `Step ${place}`,
    category: "Planning",
    targetDate: `2026-0${1 + ((place * 5) % 9)}-15`,
  }));
}

/** Sorted as the timeline shows open, dated milestones. */
function inOrder(milestones: Milestone[]): Milestone[] {
  return milestones.toSorted((a, b) => `${a.targetDate}`.localeCompare(`${b.targetDate}`));
}

test("creates a typical template in one request, in the given order", async () => {
  const response = await addAll([
    { title: " Permits ", category: "Permits", description: " ", targetDate: "" },
    { title: "Walls", category: "Drywall", description: "Käse \u{1F3E0}", targetDate: null },
    { title: "Floor", category: "Flooring", targetDate: "2026-05-06T10:00:00Z", isCompleted: true },
  ]);
  expect(response.status).toBe(201);
  const createdAt = testApp.clock.now().toISOString();
  const shared = {
    id: expect.any(Number),
    userId: anna.user.id,
    projectId,
    completedDate: null,
    completedOn: null,
    isCompleted: false,
    waitsFor: [],
    createdAt,
  };
  const [permits, walls, floor] = [
    { ...shared, title: "Permits", category: "Permits", description: null, targetDate: null },
    {
      ...shared,
      title: "Walls",
      category: "Drywall",
      description: "Käse \u{1F3E0}",
      targetDate: null,
    },
    {
      ...shared,
      title: "Floor",
      category: "Flooring",
      description: null,
      targetDate: "2026-05-06",
    },
  ];
  expect(response.body).toEqual([permits, walls, floor]);
  expect(await listMilestones(anna, projectId)).toEqual([floor, permits, walls]);
});

test("the largest batch keeps its order in the response and in the ids", async () => {
  const response = await addAll(works(MAX_BATCH));
  expect(response.status).toBe(201);
  const added = milestoneList.parse(response.body);
  expect(added.map(({ title }) => title)).toEqual(works(MAX_BATCH).map(({ title }) => title));
  const ids = added.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test.each<[string, () => Promise<void>]>([
  ["an open milestone", async () => void (await createMilestone(anna, projectId))],
  [
    "a completed milestone",
    async () => {
      const { id } = await createMilestone(anna, projectId);
      await completeMilestone(anna, id);
    },
  ],
  ["a batch", async () => void (await addAll(works(2)))],
])("a project with %s rejects a batch", async (_what, prepare) => {
  await prepare();
  const before = await listMilestones(anna, projectId);
  expect(await addAll(works(3))).toMatchObject({
    status: 409,
    body: { code: "conflict", error: "This project has milestones already" },
  });
  expect(await listMilestones(anna, projectId)).toEqual(before);
});

test("a project accepts a batch when all its milestones were deleted", async () => {
  const { id } = await createMilestone(anna, projectId);
  await anna.delete(`/api/milestones/${id}`);
  expect((await addAll(works(1))).status).toBe(201);
});

test("accepts exactly one of several concurrent batches", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await createProject(anna);
    const responses = await Promise.all([1, 2, 3, 4].map((count) => addAll(works(count), id)));
    const taken = responses.find(({ status }) => status === 201);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await listMilestones(anna, id)).toEqual(inOrder(milestoneList.parse(taken?.body)));
  }
});

test("rejects a batch while a single milestone is being created", async () => {
  const { call } = await testApp.db.transaction(async (single) => {
    await single.execute(sql`
      insert into milestones (user_id, project_id, title, category)
      values (${anna.user.id}, ${projectId}, 'Single', 'Planning')`);
    const batch = addAll(works(3));
    await waitForLock(testApp.db, batch);
    return { call: batch };
  });
  expect((await call).status).toBe(409);
  expect(await listMilestones(anna, projectId)).toMatchObject([{ title: "Single" }]);
});

test.each<[string, unknown, string[]]>([
  [
    "a title",
    works(5).map((work, place) => (place === 3 ? { ...work, title: " " } : work)),
    ["milestones.3.title"],
  ],
  [
    "a date",
    works(2).map((work) => ({ ...work, targetDate: "2026-02-30" })),
    ["milestones.0.targetDate", "milestones.1.targetDate"],
  ],
  ["an invalid milestone", [...works(1), "Step 1"], ["milestones.1"]],
  ["an empty list", [], ["milestones"]],
  ["too many", works(MAX_BATCH + 1), ["milestones"]],
  ["no list", works(1)[0], ["milestones"]],
  ["nothing", undefined, ["milestones"]],
])("rejects the whole batch for %s", async (_what, milestones, paths) => {
  const response = await addAll(milestones);
  expect(response).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect(refusedFields(response)).toEqual(paths);
  expect(await listMilestones(anna, projectId)).toEqual([]);
});

test("an error names the position in the list as a number", async () => {
  const response = await addAll([...works(3), { category: "Permits" }]);
  expect(response.body).toMatchObject({
    details: { issues: [{ path: ["milestones", 3, "title"], message: "Title is required" }] },
  });
});
