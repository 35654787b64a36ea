import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Expense } from "../../shared/expenses/contract.ts";
import type { Milestone } from "../../shared/milestones/contract.ts";
import type { Project } from "../../shared/projects/contract.ts";
import { ownSessionId } from "../support/app/accounts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { addProposal } from "../support/records/proposals.ts";
import { type Call, listCalls, needsSession } from "../support/app/calls.ts";
import { addCanaryPlan, type CanaryPlan } from "../support/records/budget/canary-budget.ts";
import { addContractor } from "../support/records/contractors.ts";
import { createExpense, createProject, expenseBody } from "../support/records/factories.ts";
import {
  addressWith,
  type Attacker,
  kindOf,
  MISSING,
  type Victim,
} from "../support/app/id-calls.ts";
import { newestLineId } from "../support/app/activity.ts";
import { householdOf, invite, joinHome } from "../support/app/members/household.ts";
import { setSubscription } from "../support/records/subscriptions.ts";
import { refusedFields } from "../support/issues.ts";
import { createMilestone } from "../support/records/milestones.ts";
import { addPasskey } from "../support/records/stored-passkey.ts";
import type { TestClient } from "../support/app/test-client.ts";
import { addUploadToken } from "../support/records/upload-tokens.ts";
import { addStoredReceipt } from "../support/records/uploads.ts";

const CANARY = "canary-of-anna";

let product: TestApp;
let anna: Homeowner;
let bob: Homeowner;
let ofAnna: {
  project: Project;
  expense: Expense;
  milestone: Milestone;
  contractorId: number;
  receipt: string;
  proposalId: number;
  sessionId: string;
  passkeyId: number;
  plan: CanaryPlan;
} & Awaited<ReturnType<typeof shareHome>>;
let ofBob: { project: Project; expense: Expense; freeKey: string };

beforeAll(async () => {
  product = await createTestApp();
  anna = await product.homeowner();
  bob = await product.homeowner();
  const project = await createProject(anna, { name: CANARY, description: CANARY });
  const contractorId = await addContractor(product.db, anna.user.id, CANARY, CANARY);
  const receipt = await addStoredReceipt(product.db, anna.user.id);
  const expense = await createExpense(anna, project.id, {
    description: CANARY,
    category: CANARY,
    paymentMethod: CANARY,
    notes: CANARY,
    contractorId,
    imageUrl: receipt,
  });
  const milestone = await createMilestone(anna, project.id, { title: CANARY });
  const proposalId = await addProposal(product.db, anna.user.id, CANARY);
  const sessionId = await ownSessionId(anna);
  const passkeyId = await addPasskey(product.db, anna.user.id, CANARY);
  const plan = await addCanaryPlan(product, anna, project.id, CANARY);
  const own = { contractorId, receipt, proposalId, sessionId, passkeyId };
  ofAnna = { project, expense, milestone, plan, ...own, ...(await shareHome(anna, project.id)) };
  const bobProject = await createProject(bob);
  const freeKey = await addStoredReceipt(product.db, bob.user.id);
  ofBob = { project: bobProject, expense: await createExpense(bob, bobProject.id), freeKey };
});
afterAll(() => product.close());

/** A member, an open invitation and an upload token of the home. */
async function shareHome(owner: Homeowner, projectId: number) {
  await setSubscription(product.db, owner.user.id, { status: "active" });
  await joinHome(product, owner, await product.homeowner());
  await invite(owner, `${CANARY}@example.com`);
  const { members, invitations } = await householdOf(owner);
  const [memberId = 0, invitationId = 0] = [members[0]?.id, invitations[0]?.id];
  const activityId = await newestLineId(owner, "expense");
  const uploadTokenId = await addUploadToken(owner, projectId, CANARY);
  return { homeId: owner.user.id, memberId, invitationId, activityId, uploadTokenId };
}

/** All of Anna's records that she can read. */
async function annaView(): Promise<string[]> {
  const { project, expense } = ofAnna;
  const paths = [
    "/api/projects",
    `/api/projects/${project.id}/summary`,
    `/api/expenses?projectId=${project.id}`,
    `/api/expenses/${expense.id}`,
    `/api/milestones?projectId=${project.id}`,
    "/api/contractors",
    "/api/contractors/payments",
    "/api/ai-chat",
    "/api/account/second-factors",
    `/api/projects/${project.id}/plan`,
    `/api/quotes?projectId=${project.id}`,
    `/api/imports?projectId=${project.id}`,
    "/api/household",
  ];
  const responses = await Promise.all(paths.map((path) => anna.get(path)));
  return responses.map(({ text }) => text);
}

async function tryWith(client: TestClient, call: Call, id: number | string) {
  const kind = kindOf(call, victim(), attacker());
  return client.send(
    call.method,
    addressWith(call, kind, id),
    call.takesBody ? kind.body : undefined,
  );
}

function victim(): Victim {
  const { project, expense, milestone, ...others } = ofAnna;
  return {
    ...others,
    canary: CANARY,
    projectId: project.id,
    expenseId: expense.id,
    milestoneId: milestone.id,
  };
}

function attacker(): Attacker {
  const { project, expense, freeKey } = ofBob;
  return { projectId: project.id, expenseId: expense.id, password: bob.password, freeKey };
}

async function idCalls(): Promise<Call[]> {
  const calls = await listCalls(product.visitor());
  return calls.filter((call) => needsSession(call) && /\/1(?:\/|$)/.test(call.path));
}

test("row 34: every call with an id answers another user's record like a missing one", async () => {
  const before = await annaView();
  const calls = await idCalls();
  expect(calls.length).toBeGreaterThanOrEqual(30);
  for (const call of calls) {
    const kind = kindOf(call, victim(), attacker());
    const foreign = await tryWith(bob, call, kind.foreign);
    const missing = await tryWith(bob, call, kind.missing ?? MISSING);
    expect({ call, status: foreign.status }).toEqual({ call, status: 404 });
    expect(foreign.text).toBe(missing.text);
    expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await tryWith(product.visitor(), call, kind.foreign)).status).toBe(401);
  }
  expect(await annaView()).toEqual(before);
});

test.each(["-1", "0", "1.5", "1e3", "9223372036854775808", "%00", "abc", "1%20", "0x1", "..%2f1"])(
  "row 35: every call rejects the id %j",
  async (id) => {
    for (const call of await idCalls()) {
      const { status, body } = await tryWith(anna, call, id);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    }
    const list = await anna.get(`/api/expenses?projectId=${id}`);
    expect(list.status).toBe(400);
  },
);

test.each([-1, 0, 1.5, 2 ** 63, "1", null, true, [1], {}])(
  "row 35: rejects the project id %j in a body",
  async (projectId) => {
    const response = await bob.post("/api/expenses", expenseBody(1, { projectId }));
    expect(response.status).toBe(400);
    expect(refusedFields(response)).toEqual(["projectId"]);
  },
);

test("row 36: responses contain nothing of another homeowner", async () => {
  expect((await annaView()).every((text) => text.includes(CANARY))).toBe(true);
  // Every read in the registry, so that new routes are covered; then those that name another user's
  // records.
  const reads = (await listCalls(bob)).filter(
    ({ method, path }) => method === "GET" && !/\/1(?:\/|$)/.test(path),
  );
  expect(reads.length).toBeGreaterThan(10);
  for (const { path } of reads) {
    for (const query of ["", `?projectId=${ofBob.project.id}`, `?projectId=${ofAnna.project.id}`]) {
      const { text, status } = await bob.get(`${path}${query}`);
      expect.soft(text, path).not.toContain(CANARY);
      expect.soft(text, path).not.toContain(anna.user.email);
      expect.soft(status, path).toBeLessThan(500);
    }
  }
  const paths = [
    "/api/user",
    "/api/projects",
    `/api/projects/${ofBob.project.id}`,
    `/api/projects/${ofBob.project.id}/summary`,
    `/api/expenses?projectId=${ofBob.project.id}`,
    `/api/expenses?projectId=${ofBob.project.id}&search=${CANARY}`,
    `/api/expenses?projectId=${ofBob.project.id}&category=${CANARY}&paymentMethod=${CANARY}`,
    `/api/expenses?projectId=${ofAnna.project.id}`,
    `/api/expenses/${ofBob.expense.id}`,
    "/api/expenses/can_create",
    `/api/expenses?projectId=${ofBob.project.id}&contractorId=${ofAnna.contractorId}`,
    "/api/contractors",
    "/api/contractors/count",
    "/api/contractors/payments",
    "/api/ai-chat",
  ];
  for (const path of paths) {
    const { text } = await bob.get(path);
    expect(text).not.toContain(CANARY);
  }
  expect((await bob.get("/api/expenses/can_create")).body).toMatchObject({ count: 1 });
});

describe("row 37: the project of a list", () => {
  test("belongs to the caller", async () => {
    const foreign = await bob.get(`/api/expenses?projectId=${ofAnna.project.id}`);
    const missing = await bob.get(`/api/expenses?projectId=${MISSING}`);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(missing.text);
    expect(foreign.body).toMatchObject({ error: "Project not found", code: "not_found" });
  });

  test("is given once", async () => {
    const { id } = ofBob.project;
    for (const query of [`projectId=${id}&projectId=${ofAnna.project.id}`, `projectId[]=${id}`]) {
      expect((await bob.get(`/api/expenses?${query}`)).status).toBe(400);
    }
  });
});

describe("row 38: an expense refers to its owner's project and contractor only", () => {
  const attempts = (): [thing: string, input: Record<string, unknown>][] => [
    ["Project", expenseBody(ofAnna.project.id)],
    ["Project", expenseBody(MISSING)],
    ["Contractor", expenseBody(ofBob.project.id, { contractorId: ofAnna.contractorId })],
    ["Contractor", expenseBody(ofBob.project.id, { contractorId: MISSING })],
  ];

  test("at creation and when it is moved", async () => {
    const before = await annaView();
    for (const [thing, input] of attempts()) {
      const refusal = { status: 404, body: { error: `${thing} not found`, code: "not_found" } };
      expect(await bob.post("/api/expenses", input)).toMatchObject(refusal);
      expect(await bob.put(`/api/expenses/${ofBob.expense.id}`, input)).toMatchObject(refusal);
    }
    expect(await annaView()).toEqual(before);
    expect((await bob.get(`/api/expenses/${ofBob.expense.id}`)).body).toEqual(ofBob.expense);
    expect((await bob.get("/api/expenses/can_create")).body).toMatchObject({ count: 1 });
  });

  test("also while the project is being deleted", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await createProject(bob);
      const [gone, ...responses] = await Promise.all([
        bob.delete(`/api/projects/${id}`),
        ...[1, 2].map(() => bob.post("/api/expenses", expenseBody(id))),
      ]);
      expect(gone.status).toBe(204);
      for (const { status } of responses) expect([201, 404]).toContain(status);
    }
    const { rows } = await product.db.execute<{ strays: number }>(sql`
      select count(*) as strays from expenses e
      left join projects p on p.user_id = e.user_id and p.id = e.project_id
      where p.id is null`);
    expect(rows).toEqual([{ strays: 0 }]);
  });
});
