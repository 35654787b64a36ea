import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import {
  completeMilestone,
  createMilestone,
  listMilestones,
  milestoneBody,
} from "../../../tests/support/records/milestones.ts";

const MINUTE = 60 * 1000;

let testApp: TestApp;
let anna: Homeowner;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());

interface Planned {
  title: string;
  targetDate?: string;
  /** creation time in minutes relative to the others; negative is earlier */
  later?: number;
  /** order of completion */
  completed?: number;
}

/*
 * Milestones are created in the order of the list, so ids ascend.
 */
test.each<[rule: string, planned: Planned[], expected: string[]]>([
  [
    "open milestones first, whatever their dates",
    [
      { title: "done early", targetDate: "2026-01-01", completed: 1 },
      { title: "done undated", completed: 2 },
      { title: "open late", targetDate: "2199-12-31" },
      { title: "open undated" },
    ],
    ["open late", "open undated", "done early", "done undated"],
  ],
  [
    "the earlier target date first",
    [
      { title: "December", targetDate: "2026-12-01" },
      { title: "last year", targetDate: "2025-12-31" },
      { title: "the 10th", targetDate: "2026-02-10" },
      { title: "the 9th", targetDate: "2026-02-09" },
    ],
    ["last year", "the 9th", "the 10th", "December"],
  ],
  [
    "dated before undated",
    [{ title: "undated" }, { title: "dated", targetDate: "2200-12-31" }],
    ["dated", "undated"],
  ],
  [
    "the same date by creation time, not by id",
    [
      { title: "third", targetDate: "2026-05-01", later: 2 },
      { title: "first", targetDate: "2026-05-01", later: -1 },
      { title: "second", targetDate: "2026-05-01" },
    ],
    ["first", "second", "third"],
  ],
  [
    "undated ones by creation time",
    [{ title: "second", later: 1 }, { title: "first" }, { title: "third", later: 24 * 60 }],
    ["first", "second", "third"],
  ],
  [
    "the same creation time by id",
    [
      { title: "b", targetDate: "2026-05-01" },
      { title: "a", targetDate: "2026-05-01" },
      { title: "z" },
      { title: "y" },
    ],
    ["b", "a", "z", "y"],
  ],
  [
    "completed milestones by the same rules, not by completion date",
    [
      { title: "undated", completed: 1 },
      { title: "May, later", targetDate: "2026-05-01", later: 1, completed: 2 },
      { title: "May", targetDate: "2026-05-01", completed: 4 },
      { title: "April", targetDate: "2026-04-01", completed: 3 },
    ],
    ["April", "May", "May, later", "undated"],
  ],
])("lists %s", async (_rule, planned, expected) => {
  const { id: projectId } = await createProject(anna);
  const start = testApp.clock.now();
  const completions: { id: number; place: number }[] = [];
  for (const { title, targetDate, later = 0, completed } of planned) {
    testApp.clock.set(new Date(start.getTime() + later * MINUTE));
    const { id } = await createMilestone(anna, projectId, { title, targetDate });
    if (completed !== undefined) completions.push({ id, place: completed });
  }
  testApp.clock.set(start);
  for (const { id } of completions.toSorted((a, b) => a.place - b.place)) {
    testApp.clock.advance(MINUTE);
    await completeMilestone(anna, id);
  }
  const titles = (await listMilestones(anna, projectId)).map(({ title }) => title);
  expect(titles).toEqual(expected);
});

test("a milestone moved away and back keeps its position by creation time", async () => {
  const [project, other] = [await createProject(anna), await createProject(anna)];
  const [first, second] = [
    await createMilestone(anna, project.id),
    await createMilestone(anna, project.id),
  ];
  for (const { id } of [other, project]) {
    await anna.put(`/api/milestones/${first.id}`, milestoneBody(id));
  }
  expect(await listMilestones(anna, project.id)).toEqual([first, second]);
});

test("lists only the requested project", async () => {
  const [{ id: attic }, { id: cellar }] = [await createProject(anna), await createProject(anna)];
  const planned = await createMilestone(anna, attic);
  expect(await listMilestones(anna, attic)).toEqual([planned]);
  expect(await listMilestones(anna, cellar)).toEqual([]);
});

test.each(["", "?projectId=", "?projectId=abc", "?projectId=1&projectId=1", "?projectId[]=1"])(
  "requires exactly one project: %j",
  async (query) => {
    const response = await anna.get(`/api/milestones${query}`);
    expect(response).toMatchObject({
      status: 400,
      body: { code: "validation_failed", details: { issues: [{ path: ["projectId"] }] } },
    });
  },
);

test("a deleted project is not found", async () => {
  const { id } = await createProject(anna);
  await anna.delete(`/api/projects/${id}`);
  expect(await anna.get(`/api/milestones?projectId=${id}`)).toMatchObject({
    status: 404,
    body: { error: "Project not found", code: "not_found" },
  });
});

test("lists only the next open ones, in the usual order", async () => {
  const project = await createProject(anna);
  for (const [title, targetDate] of [
    ["undated", undefined],
    ["later", "2026-05-01"],
    ["done", "2026-01-01"],
    ["sooner", "2026-04-01"],
    ["soonest", "2026-03-01"],
  ] as const) {
    const made = await createMilestone(anna, project.id, { title, targetDate: targetDate ?? null });
    if (title === "done") await completeMilestone(anna, made.id);
  }
  const all = await listMilestones(anna, project.id);
  const next = async (count: number) =>
    (await anna.get(`/api/milestones?projectId=${project.id}&next=${count}`)).body;
  expect(await next(3)).toEqual(all.slice(0, 3));
  expect(await next(9)).toEqual(all.slice(0, 4));
  expect((await anna.get(`/api/milestones?projectId=${project.id}&next=0`)).status).toBe(400);
});
