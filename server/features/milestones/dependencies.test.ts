import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  MAX_DEPENDENCIES,
  type Milestone,
  milestoneList,
} from "../../../shared/milestones/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import {
  completeMilestone,
  createMilestone,
  listMilestones,
  milestoneBody,
} from "../../../tests/support/records/milestones.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna)).id;
});

const add = (title: string, waitsFor: Milestone[] = [], targetDate = "2026-04-02") =>
  createMilestone(anna, projectId, { title, targetDate, waitsFor: waitsFor.map(({ id }) => id) });

const change = ({ id, ...fields }: Milestone, changes: object, version?: string) =>
  anna.put(
    `/api/milestones/${id}`,
    { ...fields, ...changes },
    version === undefined ? {} : { "if-match": `"${version}"` },
  );

/** Version of the stored milestone, which the test client removes from bodies. */
async function versionOf({ id }: Milestone): Promise<string | undefined> {
  const { text } = await anna.get(`/api/milestones?projectId=${projectId}`);
  return milestoneList.parse(JSON.parse(text)).find((one) => one.id === id)?.version;
}

/** What each milestone waits for, and its date, by title. */
async function plan(): Promise<Record<string, unknown>> {
  const all = await listMilestones(anna, projectId);
  const titles = new Map(all.map(({ id, title }) => [id, title]));
  const pairs = all.map(({ title, waitsFor }) => [title, waitsFor.map((id) => titles.get(id))]);
  return Object.fromEntries(pairs) as Record<string, unknown>;
}

async function days(): Promise<Record<string, unknown>> {
  const all = await listMilestones(anna, projectId);
  return Object.fromEntries(all.map(({ title, targetDate }) => [title, targetDate]));
}

const linesOf = async ({ id }: Milestone) =>
  (await anna.get(`/api/activity?kind=milestone&recordId=${id}`)).text;

test("a milestone can wait for several others, and an edit without them keeps them", async () => {
  const [demo, rough] = [await add("Demo"), await add("Rough-in")];
  const paint = await add("Paint", [rough, demo, demo]);
  expect(paint.waitsFor).toEqual([demo.id, rough.id]);
  const renamed = await anna.put(
    `/api/milestones/${paint.id}`,
    milestoneBody(projectId, { title: "Paint it" }),
  );
  expect(renamed.body).toMatchObject({ waitsFor: [demo.id, rough.id] });
  const fewer = await change(renamed.body as Milestone, { waitsFor: [rough.id] });
  expect(fewer).toMatchObject({ status: 200, body: { waitsFor: [rough.id] } });
  expect(await linesOf(paint)).toContain('"waitsFor":["Demo; Rough-in","Rough-in"]');
});

test("rejects a cycle and names it, also of a milestone that waits for itself", async () => {
  const demo = await add("Demo");
  const rough = await add("Rough-in", [demo]);
  const paint = await add("Paint", [rough]);
  const messages = await Promise.all(
    [demo, rough, paint].map(async ({ id }) => {
      const { status, text } = await change(demo, { waitsFor: [id] });
      return `${status} ${/"message":"([^"]+)"/.exec(text)?.[1]}`;
    }),
  );
  expect(messages).toEqual([
    "400 A milestone can't wait for itself",
    "400 “Rough-in” already waits for “Demo”",
    "400 “Paint” already waits for “Rough-in”, which waits for “Demo”",
  ]);
  expect(await plan()).toEqual({ Demo: [], "Rough-in": ["Demo"], Paint: ["Rough-in"] });
});

test("two concurrent edits can't create a cycle", async () => {
  const [one, two] = [await add("One"), await add("Two")];
  const responses = await Promise.all([
    change(one, { waitsFor: [two.id] }),
    change(two, { waitsFor: [one.id] }),
  ]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]));
});

test("a milestone waits only for those of its own project", async () => {
  const elsewhere = await createMilestone(anna, (await createProject(anna)).id);
  const bob = await testApp.homeowner();
  const foreign = await createMilestone(bob, (await createProject(bob)).id);
  const paint = await add("Paint");
  for (const { id } of [elsewhere, foreign]) {
    const refused = { status: 404, body: { error: "Milestone not found" } };
    expect(await change(paint, { waitsFor: [id] })).toMatchObject(refused);
    const created = milestoneBody(projectId, { waitsFor: [id] });
    expect(await anna.post("/api/milestones", created)).toMatchObject(refused);
  }
  expect(await plan()).toEqual({ Paint: [] });
});

test("moving a milestone to another project ends its dependencies in both directions", async () => {
  const demo = await add("Demo");
  const rough = await add("Rough-in", [demo]);
  const paint = await add("Paint", [rough]);
  const other = (await createProject(anna)).id;
  const version = await versionOf(paint);
  const left = await change(rough, { projectId: other, waitsFor: undefined });
  expect(left).toMatchObject({ status: 200, body: { waitsFor: [] } });
  expect(await plan()).toEqual({ Demo: [], Paint: [] });
  expect(await change(paint, {}, version)).toMatchObject({ status: 409 });
});

test("restoring a milestone restores its dependencies, except one that would create a cycle", async () => {
  const demo = await add("Demo");
  const rough = await add("Rough-in", [demo]);
  const paint = await add("Paint", [rough]);
  const version = await versionOf(paint);
  await anna.delete(`/api/milestones/${rough.id}`);
  expect(await plan()).toEqual({ Demo: [], Paint: [] });
  expect(await change(paint, {}, version)).toMatchObject({ status: 409 });
  await anna.post(`/api/milestones/${rough.id}/restore`);
  expect(await plan()).toEqual({ Demo: [], "Rough-in": ["Demo"], Paint: ["Rough-in"] });

  await anna.delete(`/api/milestones/${rough.id}`);
  await change(demo, { waitsFor: [paint.id] });
  expect((await anna.post(`/api/milestones/${rough.id}/restore`)).status).toBe(200);
  const restored = await plan();
  expect(restored).toMatchObject({ Demo: ["Paint"] });
  expect([restored["Rough-in"], restored["Paint"]]).toContainEqual([]);
});

test("restoring a milestone changes only those that wait for it again, within the limit of each", async () => {
  const demo = await add("Demo");
  const paint = await add("Paint", [demo]);
  const floor = await add("Floor", [demo]);
  await anna.delete(`/api/milestones/${demo.id}`);
  const others = await Promise.all(
    Array.from({ length: MAX_DEPENDENCIES }, (_, count) => add(`Part ${count}`)),
  );
  await change(paint, { waitsFor: others.map(({ id }) => id) });
  const versions = await Promise.all([paint, floor].map(versionOf));
  expect((await anna.post(`/api/milestones/${demo.id}/restore`)).status).toBe(200);
  expect(await plan()).toMatchObject({
    Floor: ["Demo"],
    Paint: expect.not.arrayContaining(["Demo"]),
  });
  expect(await versionOf(paint)).toBe(versions[0]);
  expect(await versionOf(floor)).not.toBe(versions[1]);
});

test("others move with a milestone in one write, and back with its undo", async () => {
  const demo = await add("Demo", [], "2026-04-01");
  const rough = await add("Rough-in", [demo], "2026-04-03");
  const paint = await add("Paint", [rough], "2026-04-10");
  const alsoMove = [
    { id: rough.id, from: "2026-04-03", to: "2026-04-05" },
    { id: paint.id, from: "2026-04-10", to: "2026-04-12" },
  ];
  const moved = await change(demo, { targetDate: "2026-04-03", alsoMove });
  expect(moved.status).toBe(200);
  const later = { Demo: "2026-04-03", "Rough-in": "2026-04-05", Paint: "2026-04-12" };
  expect(await days()).toEqual(later);
  expect(await linesOf(paint)).toContain('"targetDate":["2026-04-10","2026-04-12"]');

  const stale = await change(moved.body as Milestone, { targetDate: "2026-04-09", alsoMove });
  expect(stale).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await days()).toEqual(later);
  const back = alsoMove.map(({ id, from, to }) => ({ id, from: to, to: from }));
  const undone = { targetDate: "2026-04-01", alsoMove: back };
  expect((await change(moved.body as Milestone, undone)).status).toBe(200);
  expect(await days()).toEqual({
    Demo: "2026-04-01",
    "Rough-in": "2026-04-03",
    Paint: "2026-04-10",
  });
});

test("a completed, undated, foreign or repeated milestone is not moved, and neither are the others", async () => {
  const demo = await add("Demo");
  const open = await add("Open");
  const done = await completeMilestone(anna, (await add("Done")).id);
  const undated = await createMilestone(anna, projectId, { title: "Undated", targetDate: null });
  const bob = await testApp.homeowner();
  const foreign = await createMilestone(bob, (await createProject(bob)).id);
  const elsewhere = await createMilestone(anna, (await createProject(anna)).id);
  const before = await days();
  for (const { id } of [done, undated, foreign, elsewhere, demo, open]) {
    const day = { from: "2026-04-02", to: "2026-04-09" };
    const alsoMove = [
      { id: open.id, ...day },
      { id, ...day },
    ];
    expect(await change(demo, { targetDate: "2026-04-09", alsoMove })).toMatchObject({
      status: 409,
    });
  }
  const broken = [{ id: open.id, from: "2026-02-31", to: "2026-04-09" }];
  expect((await change(demo, { alsoMove: broken })).status).toBe(400);
  expect(await days()).toEqual(before);
});
