import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { milestone as milestoneSchema } from "../../../shared/milestones/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import {
  completeMilestone,
  createMilestone,
  listMilestones,
  milestoneBody,
} from "../../../tests/support/records/milestones.ts";

const HOUR = 60 * 60 * 1000;
const NOT_FOUND = { error: "Milestone not found", code: "not_found" };

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

describe("a milestone", () => {
  test("is created open with the given fields", async () => {
    const response = await anna.post(
      "/api/milestones",
      milestoneBody(projectId, { title: "  Oak floor ", description: " ", category: " flooring" }),
    );
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      userId: anna.user.id,
      projectId,
      title: "Oak floor",
      description: null,
      targetDate: "2026-04-02",
      completedDate: null,
      completedOn: null,
      isCompleted: false,
      waitsFor: [],
      category: " flooring",
      createdAt: testApp.clock.now().toISOString(),
    });
    expect(await listMilestones(anna, projectId)).toEqual([response.body]);
  });

  test.each([
    [undefined, null],
    [null, null],
    ["", null],
    ["2028-02-29", "2028-02-29"],
    ["2026-04-02T23:30:00.000-08:00", "2026-04-02"],
  ])("reads the target date %j as %j", async (targetDate, expected) => {
    const added = await createMilestone(anna, projectId, { targetDate });
    expect(added.targetDate).toBe(expected);
    const changed = await anna.put(
      `/api/milestones/${added.id}`,
      milestoneBody(projectId, { targetDate }),
    );
    expect(changed).toMatchObject({ status: 200, body: { targetDate: expected } });
  });

  test.each([
    [{ title: "" }, "title", "Title is required"],
    [{ title: "   " }, "title", "Title is required"],
    [{ title: undefined }, "title", "Title is required"],
    [{ category: " " }, "category", "Category is required"],
    [{ category: undefined }, "category", "Category is required"],
    [{ targetDate: "2026-02-30" }, "targetDate", expect.stringContaining("real date")],
    [{ targetDate: 20_260_402 }, "targetDate", expect.any(String)],
    [{ projectId: undefined }, "projectId", expect.any(String)],
  ])("is rejected with %j", async (overrides, field, message) => {
    const input = milestoneBody(projectId, overrides);
    for (const response of [
      await anna.post("/api/milestones", input),
      await anna.put("/api/milestones/1", input),
    ]) {
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        code: "validation_failed",
        details: { issues: [{ path: [field], message }] },
      });
    }
  });

  test("is updated and moved, and keeps its completion", async () => {
    const other = await createProject(anna);
    const { id, createdAt } = await createMilestone(anna, projectId);
    const { completedDate, completedOn } = await completeMilestone(anna, id);
    testApp.clock.advance(HOUR);
    const changed = await anna.put(`/api/milestones/${id}`, {
      projectId: other.id,
      title: "Final inspection",
      category: "Final Touches",
      isCompleted: false,
      completedDate: null,
      createdAt: "2020-01-01T00:00:00.000Z",
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      id,
      userId: anna.user.id,
      projectId: other.id,
      title: "Final inspection",
      description: null,
      targetDate: null,
      completedDate,
      completedOn,
      isCompleted: true,
      waitsFor: [],
      category: "Final Touches",
      createdAt,
    });
    expect(await listMilestones(anna, other.id)).toEqual([changed.body]);
    expect(await listMilestones(anna, projectId)).toEqual([]);
  });

  test("is completed now, and keeps the date when completed again", async () => {
    const planned = await createMilestone(anna, projectId);
    testApp.clock.advance(HOUR);
    const completedDate = testApp.clock.now().toISOString();
    const completed = await completeMilestone(anna, planned.id);
    const completedOn = completedDate.slice(0, 10);
    expect(completed).toEqual({ ...planned, isCompleted: true, completedDate, completedOn });
    testApp.clock.advance(HOUR);
    expect(await completeMilestone(anna, planned.id)).toEqual(completed);
  });

  // The server's time is 2026-03-14T09:00:00Z or a few hours later.
  test.each([
    ["where it is already tomorrow", { today: "2026-03-15" }, ["now", "2026-03-15"]],
    ["a day that no time zone has", { today: "2026-03-16" }, ["now", "2026-03-14"]],
    [
      "sent later, once there was a connection",
      { today: "2026-03-12", at: "2026-03-13T01:30:00.000Z" },
      ["2026-03-13T01:30:00.000Z", "2026-03-12"],
    ],
    ["by a clock that is years behind", { at: "1970-01-01T00:00:00.000Z" }, ["now", "2026-03-14"]],
    ["at a time to come", { at: "2026-03-20T00:00:00.000Z" }, ["now", "2026-03-14"]],
  ])("is completed %s", async (_where, query, [time, completedOn]) => {
    const { id } = await createMilestone(anna, projectId);
    const path = `/api/milestones/${id}/complete?${new URLSearchParams(query).toString()}`;
    const completedDate = time === "now" ? testApp.clock.now().toISOString() : time;
    expect((await anna.patch(path)).body).toMatchObject({ completedDate, completedOn });
    const reopened = await anna.patch(`/api/milestones/${id}/reopen`);
    expect(reopened.body).toMatchObject({ completedDate: null, completedOn: null });
  });

  test("can be reopened repeatedly, and completed again", async () => {
    const planned = await createMilestone(anna, projectId);
    await completeMilestone(anna, planned.id);
    for (const _time of ["first", "second"]) {
      const reopened = await anna.patch(`/api/milestones/${planned.id}/reopen`);
      expect(reopened).toMatchObject({ status: 200, body: planned });
    }
    testApp.clock.advance(HOUR);
    const { completedDate } = await completeMilestone(anna, planned.id);
    expect(completedDate).toBe(testApp.clock.now().toISOString());
  });

  test("is deleted once, and is then not found", async () => {
    const { id } = await createMilestone(anna, projectId);
    const gone = await anna.delete(`/api/milestones/${id}`);
    expect([gone.status, gone.text]).toEqual([204, ""]);
    expect(await listMilestones(anna, projectId)).toEqual([]);
    for (const response of [
      await anna.delete(`/api/milestones/${id}`),
      await anna.put(`/api/milestones/${id}`, milestoneBody(projectId)),
      await anna.patch(`/api/milestones/${id}/complete`),
      await anna.patch(`/api/milestones/${id}/reopen`),
    ]) {
      expect(response).toMatchObject({ status: 404, body: NOT_FOUND });
    }
  });
});

describe("a deleted milestone", () => {
  test.each([
    ["open", { targetDate: null, description: null }, false],
    ["completed", { title: "Käse \u{1F3E0} \"'\\ {}" }, true],
  ])("is restored unchanged: %s", async (_state, overrides, isCompleted) => {
    const planned = await createMilestone(anna, projectId, overrides);
    testApp.clock.advance(HOUR);
    const before = isCompleted ? await completeMilestone(anna, planned.id) : planned;
    testApp.clock.advance(HOUR);
    await anna.delete(`/api/milestones/${before.id}`);
    for (const _time of ["first", "second"]) {
      const restored = await anna.post(`/api/milestones/${before.id}/restore`);
      expect(restored).toMatchObject({ status: 200, body: before });
    }
    expect(await listMilestones(anna, projectId)).toEqual([before]);
  });

  test("is restored to the project it was moved to", async () => {
    const other = await createProject(anna);
    const { id } = await createMilestone(anna, projectId);
    await anna.delete(`/api/milestones/${id}`);
    await anna.post(`/api/milestones/${id}/restore`);
    await anna.put(`/api/milestones/${id}`, milestoneBody(other.id));
    await anna.delete(`/api/milestones/${id}`);
    await anna.delete(`/api/projects/${projectId}`);
    const restored = await anna.post(`/api/milestones/${id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { id, projectId: other.id } });
  });

  test("is not restored after its project was deleted", async () => {
    const { id } = await createMilestone(anna, projectId);
    await anna.delete(`/api/milestones/${id}`);
    await anna.delete(`/api/projects/${projectId}`);
    const restored = await anna.post(`/api/milestones/${id}/restore`);
    expect(restored).toMatchObject({ status: 404, body: NOT_FOUND });
  });

  test("cannot be restored by other users, and restoring is idempotent", async () => {
    const { id } = await createMilestone(anna, projectId);
    const completed = await completeMilestone(anna, id);
    const restored = await anna.post(`/api/milestones/${id}/restore`);
    expect(milestoneSchema.parse(restored.body)).toEqual(completed);
  });

  test("is restored once by several concurrent requests", async () => {
    const { id } = await createMilestone(anna, projectId);
    await anna.delete(`/api/milestones/${id}`);
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => anna.post(`/api/milestones/${id}/restore`)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await listMilestones(anna, projectId)).toHaveLength(1);
  });
});
