import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Expense } from "../../shared/expenses/contract.ts";
import type { Milestone } from "../../shared/milestones/contract.ts";
import type { Project } from "../../shared/projects/contract.ts";
import { ownSessionId } from "../support/accounts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app.ts";
import { addProposal } from "../support/proposals.ts";
import { type Call, listCalls, needsSession } from "../support/calls.ts";
import { addContractor } from "../support/contractors.ts";
import { createExpense, createProject, expenseBody } from "../support/factories.ts";
import { refusedFields } from "../support/issues.ts";
import { createMilestone, milestoneBody } from "../support/milestones.ts";
import { addPasskey } from "../support/stored-passkey.ts";
import type { TestClient } from "../support/test-client.ts";
import { addStoredReceipt } from "../support/uploads.ts";

const CANARY = "canary-of-anna";
const MISSING = 9_007_199_254_740_991;
const UNKNOWN_KEY = "00000000-0000-4000-8000-000000000000.jpg";

let product: TestApp;
let anna: Homeowner;
let bob: Homeowner;
let annas: {
  project: Project;
  expense: Expense;
  milestone: Milestone;
  contractorId: number;
  receipt: string;
  proposalId: number;
  sessionId: string;
  passkeyId: number;
};
let bobs: { project: Project; expense: Expense };

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
  annas = { project, expense, milestone, contractorId, receipt, proposalId, sessionId, passkeyId };
  const own = await createProject(bob);
  bobs = { project: own, expense: await createExpense(bob, own.id) };
});
afterAll(() => product.close());

/** All that Anna can see of her own. */
async function annasView(): Promise<string[]> {
  const { project, expense } = annas;
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
  ];
  const answers = await Promise.all(paths.map((path) => anna.get(path)));
  return answers.map(({ text }) => text);
}

interface Kind {
  path: string;
  foreign: number | string;
  /** `MISSING` unless it is said */
  missing?: string;
  /** one that would pass; sent with the calls that take a body */
  body?: object;
}

function kindOf(call: Call): Kind {
  const kinds: Kind[] = [
    {
      path: "/api/projects/1",
      foreign: annas.project.id,
      body: { name: "Taken over", budget: "1000" },
    },
    { path: "/api/expenses/1", foreign: annas.expense.id, body: expenseBody(bobs.project.id) },
    {
      path: "/api/milestones/1",
      foreign: annas.milestone.id,
      body: milestoneBody(bobs.project.id),
    },
    {
      path: "/api/contractors/1",
      foreign: annas.contractorId,
      body: { name: "Taken over", hourlyRate: "1" },
    },
    {
      path: "/api/ai-chat/proposals/1",
      foreign: annas.proposalId,
      body: { token: CANARY, recordId: bobs.expense.id },
    },
    { path: "/api/receipts/1", foreign: annas.receipt, missing: UNKNOWN_KEY },
    { path: "/api/account/sessions/1", foreign: annas.sessionId, missing: "0".repeat(64) },
    {
      path: "/api/account/passkeys/1",
      foreign: annas.passkeyId,
      body: { name: "Taken over", password: bob.password },
    },
  ];
  const kind = kinds.find(({ path }) => call.path.startsWith(path));
  if (!kind) throw new Error(`${call.method} ${call.path} is not tried yet: say how`);
  return kind;
}

async function tryWith(client: TestClient, call: Call, id: number | string) {
  const { body } = kindOf(call);
  const path = call.path.replace(/\/1(?=\/|$)/, `/${id}`);
  return client.send(call.method, path, call.takesBody ? body : undefined);
}

async function idCalls(): Promise<Call[]> {
  const calls = await listCalls(product.visitor());
  return calls.filter((call) => needsSession(call) && /\/1(?:\/|$)/.test(call.path));
}

test("row 34: another's row is as missing as one that never was, on every call that takes an id", async () => {
  const before = await annasView();
  const calls = await idCalls();
  expect(calls.length).toBeGreaterThanOrEqual(7);
  for (const call of calls) {
    const kind = kindOf(call);
    const foreign = await tryWith(bob, call, kind.foreign);
    const missing = await tryWith(bob, call, kind.missing ?? MISSING);
    expect({ call, status: foreign.status }).toEqual({ call, status: 404 });
    expect(foreign.text).toBe(missing.text);
    expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await tryWith(product.visitor(), call, kind.foreign)).status).toBe(401);
  }
  expect(await annasView()).toEqual(before);
});

test.each(["-1", "0", "1.5", "1e3", "9223372036854775808", "%00", "abc", "1%20", "0x1", "..%2f1"])(
  "row 35: the id %j is refused everywhere",
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
  "row 35: the project id %j in a body is refused",
  async (projectId) => {
    const answer = await bob.post("/api/expenses", expenseBody(1, { projectId }));
    expect(answer.status).toBe(400);
    expect(refusedFields(answer)).toEqual(["projectId"]);
  },
);

test("row 36: nothing of one homeowner is in what another is sent", async () => {
  expect((await annasView()).every((text) => text.includes(CANARY))).toBe(true);
  // Every read that there is, for those still to come; then those that name somebody's rows.
  const reads = (await listCalls(bob)).filter(
    ({ method, path }) => method === "GET" && !/\/1(?:\/|$)/.test(path),
  );
  expect(reads.length).toBeGreaterThan(10);
  for (const { path } of reads) {
    for (const query of ["", `?projectId=${bobs.project.id}`, `?projectId=${annas.project.id}`]) {
      const { text, status } = await bob.get(`${path}${query}`);
      expect.soft(text, path).not.toContain(CANARY);
      expect.soft(text, path).not.toContain(anna.user.email);
      expect.soft(status, path).toBeLessThan(500);
    }
  }
  const paths = [
    "/api/user",
    "/api/projects",
    `/api/projects/${bobs.project.id}`,
    `/api/projects/${bobs.project.id}/summary`,
    `/api/expenses?projectId=${bobs.project.id}`,
    `/api/expenses?projectId=${bobs.project.id}&search=${CANARY}`,
    `/api/expenses?projectId=${bobs.project.id}&category=${CANARY}&paymentMethod=${CANARY}`,
    `/api/expenses?projectId=${annas.project.id}`,
    `/api/expenses/${bobs.expense.id}`,
    "/api/expenses/can_create",
    `/api/expenses?projectId=${bobs.project.id}&contractorId=${annas.contractorId}`,
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
  test("is one's own", async () => {
    const foreign = await bob.get(`/api/expenses?projectId=${annas.project.id}`);
    const missing = await bob.get(`/api/expenses?projectId=${MISSING}`);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(missing.text);
    expect(foreign.body).toMatchObject({ error: "Project not found", code: "not_found" });
  });

  test("is one", async () => {
    const { id } = bobs.project;
    for (const query of [`projectId=${id}&projectId=${annas.project.id}`, `projectId[]=${id}`]) {
      expect((await bob.get(`/api/expenses?${query}`)).status).toBe(400);
    }
  });
});

describe("row 38: an expense refers to its owner's project and contractor only", () => {
  const attempts = (): [thing: string, input: Record<string, unknown>][] => [
    ["Project", expenseBody(annas.project.id)],
    ["Project", expenseBody(MISSING)],
    ["Contractor", expenseBody(bobs.project.id, { contractorId: annas.contractorId })],
    ["Contractor", expenseBody(bobs.project.id, { contractorId: MISSING })],
  ];

  test("when it is recorded, and when it is moved", async () => {
    const before = await annasView();
    for (const [thing, input] of attempts()) {
      const refusal = { status: 404, body: { error: `${thing} not found`, code: "not_found" } };
      expect(await bob.post("/api/expenses", input)).toMatchObject(refusal);
      expect(await bob.put(`/api/expenses/${bobs.expense.id}`, input)).toMatchObject(refusal);
    }
    expect(await annasView()).toEqual(before);
    expect((await bob.get(`/api/expenses/${bobs.expense.id}`)).body).toEqual(bobs.expense);
    expect((await bob.get("/api/expenses/can_create")).body).toMatchObject({ count: 1 });
  });

  test("also when the project goes at that moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await createProject(bob);
      const [gone, ...answers] = await Promise.all([
        bob.delete(`/api/projects/${id}`),
        ...[1, 2].map(() => bob.post("/api/expenses", expenseBody(id))),
      ]);
      expect(gone.status).toBe(204);
      for (const { status } of answers) expect([201, 404]).toContain(status);
    }
    const { rows } = await product.db.execute<{ strays: number }>(sql`
      select count(*) as strays from expenses e
      left join projects p on p.user_id = e.user_id and p.id = e.project_id
      where p.id is null`);
    expect(rows).toEqual([{ strays: 0 }]);
  });
});
