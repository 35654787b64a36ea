import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Milestone, milestone as milestoneSchema } from "../../shared/milestones/contract.ts";
import type { Project } from "../../shared/projects/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { createProject } from "../support/records/factories.ts";
import { refusedFields } from "../support/issues.ts";
import {
  completeMilestone,
  createMilestone,
  listMilestones,
  milestoneBody,
} from "../support/records/milestones.ts";
import { openSecondApp } from "../support/app/second-app.ts";
import type { TestResponse } from "../support/app/test-client.ts";

const CANARY = "canary-of-anna";
const MISSING = 9_007_199_254_740_991;
const NO_MILESTONE = { error: "Milestone not found", code: "not_found" };
const NO_PROJECT = { error: "Project not found", code: "not_found" };
const HOUR = 60 * 60 * 1000;

let product: TestApp;
let anna: Homeowner;
let bob: Homeowner;
let ofAnna: { project: Project; open: Milestone; completed: Milestone; deleted: Milestone };
let ofBob: { project: Project; milestone: Milestone };

beforeAll(async () => {
  product = await createTestApp({ poolSize: 10 });
  anna = await product.homeowner();
  bob = await product.homeowner();
  const project = await createProject(anna, { name: "Anna's attic" });
  const fields = { title: CANARY, description: CANARY, category: CANARY };
  const open = await createMilestone(anna, project.id, fields);
  const { id } = await createMilestone(anna, project.id, fields);
  const deleted = await createMilestone(anna, project.id, fields);
  ofAnna = { project, open, completed: await completeMilestone(anna, id), deleted };
  await anna.delete(`/api/milestones/${deleted.id}`);
  const own = await createProject(bob, { name: "Bob's bath" });
  ofBob = { project: own, milestone: await createMilestone(bob, own.id) };
});
afterAll(() => product.close());

const annaView = () => listMilestones(anna, ofAnna.project.id);
const bobView = () => listMilestones(bob, ofBob.project.id);

function batchBody(projectId: number, overrides: Record<string, unknown> = {}) {
  return { projectId, milestones: [{ ...milestoneBody(projectId), ...overrides }] };
}

type IdCall = [
  name: string,
  call: (client: Homeowner, id: number | string) => Promise<TestResponse>,
];

const ID_CALLS: IdCall[] = [
  ["change", (client, id) => client.put(`/api/milestones/${id}`, milestoneBody(ofBob.project.id))],
  ["complete", (client, id) => client.patch(`/api/milestones/${id}/complete`)],
  ["reopen", (client, id) => client.patch(`/api/milestones/${id}/reopen`)],
  ["delete", (client, id) => client.delete(`/api/milestones/${id}`)],
  ["restore", (client, id) => client.post(`/api/milestones/${id}/restore`)],
];

describe("row 34: another user's milestone is answered like a missing one", () => {
  test.each(ID_CALLS)("for %s, open, completed or deleted", async (_name, call) => {
    const before = await annaView();
    const missing = await call(bob, MISSING);
    expect(missing).toMatchObject({ status: 404, body: NO_MILESTONE });
    for (const { id } of [ofAnna.open, ofAnna.completed, ofAnna.deleted]) {
      const foreign = await call(bob, id);
      expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    }
    expect(await annaView()).toEqual(before);
    expect(before).toEqual([ofAnna.open, ofAnna.completed]);
    expect(await bobView()).toEqual([ofBob.milestone]);
  });

  test("and a deleted one stays restorable by its owner", async () => {
    const restored = await anna.post(`/api/milestones/${ofAnna.deleted.id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: ofAnna.deleted });
    await anna.delete(`/api/milestones/${ofAnna.deleted.id}`);
  });
});

test.each(["-1", "0", "1.5", "1e3", "9223372036854775808", "%00", "abc", "0x1", "..%2f1"])(
  "row 35: every call rejects the id %j",
  async (id) => {
    const before = await bobView();
    for (const [name, call] of ID_CALLS) {
      const { status, body } = await call(bob, id);
      expect({ name, status }).toEqual({ name, status: expect.toSatisfy(isRefusal) });
      expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    }
    const list = await bob.get(`/api/milestones?projectId=${id}`);
    expect({ status: list.status, fields: refusedFields(list) }).toEqual({
      status: 400,
      fields: ["projectId"],
    });
    expect(await bobView()).toEqual(before);
  },
);

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

test.each([-1, 0, 1.5, 2 ** 63, "1", null, true, [1], {}])(
  "row 35: rejects the project id %j in a body",
  async (projectId) => {
    for (const response of [
      await bob.post("/api/milestones", milestoneBody(1, { projectId })),
      await bob.put(`/api/milestones/${ofBob.milestone.id}`, milestoneBody(1, { projectId })),
      await bob.post("/api/milestones/batch", { ...batchBody(1), projectId }),
    ]) {
      expect(response.status).toBe(400);
      expect(refusedFields(response)).toEqual(["projectId"]);
    }
    expect(await bobView()).toEqual([ofBob.milestone]);
  },
);

test("row 36: responses contain nothing of another homeowner's milestones", async () => {
  const { id } = ofAnna.project;
  expect((await anna.get(`/api/milestones?projectId=${id}`)).text).toContain(CANARY);
  const responses = [
    await bob.get(`/api/milestones?projectId=${id}`),
    await bob.get(`/api/milestones?projectId=${ofBob.project.id}`),
    await bob.post("/api/milestones/batch", batchBody(id)),
    await bob.post("/api/milestones", milestoneBody(id)),
    await bob.post(`/api/milestones/${ofAnna.deleted.id}/restore`),
  ];
  for (const { text } of responses) expect(text).not.toContain(CANARY);
});

describe("row 37: the project of a milestone list", () => {
  test("belongs to the caller", async () => {
    const foreign = await bob.get(`/api/milestones?projectId=${ofAnna.project.id}`);
    const missing = await bob.get(`/api/milestones?projectId=${MISSING}`);
    expect(missing).toMatchObject({ status: 404, body: NO_PROJECT });
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  });

  test("is required, once", async () => {
    const { id } = ofBob.project;
    for (const query of [
      "",
      "projectId=",
      `projectId=${id}&projectId=${ofAnna.project.id}`,
      `projectId=${id}&projectId=${id}`,
      `projectId[]=${id}`,
    ]) {
      const response = await bob.get(`/api/milestones?${query}`);
      expect({ query, status: response.status }).toEqual({ query, status: 400 });
      expect(refusedFields(response)).toEqual(["projectId"]);
    }
  });

  test("needs a session", async () => {
    const response = await product.visitor().get(`/api/milestones?projectId=${ofAnna.project.id}`);
    expect(response).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  });
});

test.each([
  ["another user's", () => ofAnna.project.id],
  ["an unknown", () => MISSING],
])("row 38: rejects a milestone in %s project", async (_whose, projectOf) => {
  const before = await annaView();
  const projectId = projectOf();
  for (const response of [
    await bob.post("/api/milestones", milestoneBody(projectId)),
    await bob.post("/api/milestones", milestoneBody(projectId), { "idempotency-key": "into-hers" }),
    await bob.post("/api/milestones/batch", batchBody(projectId)),
    await bob.put(`/api/milestones/${ofBob.milestone.id}`, milestoneBody(projectId)),
  ]) {
    expect(response).toMatchObject({ status: 404, body: NO_PROJECT });
  }
  expect(await annaView()).toEqual(before);
  expect(await bobView()).toEqual([ofBob.milestone]);
});

test("row 40: completing another user's milestone is answered like a missing one", async () => {
  const before = await annaView();
  const foreign = await bob.patch(`/api/milestones/${ofAnna.open.id}/complete`);
  const missing = await bob.patch(`/api/milestones/${MISSING}/complete`);
  expect(missing).toMatchObject({ status: 404, body: NO_MILESTONE });
  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  expect(await annaView()).toEqual(before);
});

test("row 40: completed twice, also at two apps at once, it keeps its first date", async () => {
  const { id } = await createMilestone(bob, (await createProject(bob)).id);
  const second = await openSecondApp(product, { poolSize: 5 });
  try {
    const elsewhere = second.as(bob);
    const responses = await Promise.all(
      [bob, elsewhere, bob, elsewhere].map((client) => completeMilestone(client, id)),
    );
    const first = product.clock.now().toISOString();
    product.clock.advance(HOUR);
    const again = await completeMilestone(bob, id);
    for (const response of [...responses, again]) {
      expect(response).toMatchObject({ isCompleted: true, completedDate: first });
    }
  } finally {
    await second.close();
  }
});

test("row 41: drops server-controlled fields", async () => {
  const { id: projectId } = await createProject(bob);
  const forged = {
    id: ofAnna.open.id,
    userId: anna.user.id,
    createdAt: "2020-01-01T00:00:00.000Z",
    completedDate: "2020-01-01T00:00:00.000Z",
    completedOn: "2020-01-01",
    isCompleted: true,
    deletedAt: "2020-01-01T00:00:00.000Z",
  };
  const decided = {
    id: expect.not.toSatisfy((id) => id === ofAnna.open.id),
    userId: bob.user.id,
    createdAt: product.clock.now().toISOString(),
    completedDate: null,
    completedOn: null,
    isCompleted: false,
  };
  const batch = await bob.post("/api/milestones/batch", batchBody(projectId, forged));
  expect(batch).toMatchObject({ status: 201, body: [decided] });
  const added = await bob.post("/api/milestones", milestoneBody(projectId, forged));
  expect(added).toMatchObject({ status: 201, body: decided });
  expect(added.body).not.toHaveProperty("deletedAt");
  const { id } = milestoneSchema.parse(added.body);
  const changed = await bob.put(`/api/milestones/${id}`, milestoneBody(projectId, forged));
  expect(changed).toMatchObject({ status: 200, body: { ...decided, id } });
  // A call without a body schema reads no fields.
  const now = product.clock.now().toISOString();
  const completed = await bob.patch(`/api/milestones/${id}/complete`, forged);
  expect(completed).toMatchObject({
    status: 200,
    body: { ...decided, id, isCompleted: true, completedDate: now, completedOn: now.slice(0, 10) },
  });
});
