import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { type Call, listCalls, needsSession } from "../support/app/calls.ts";
import { newestLineId } from "../support/app/activity.ts";
import { joinHome } from "../support/app/members/household.ts";
import { bodyOfCall } from "../support/app/members/member-bodies.ts";
import { accessOf, isCard, type OperationAccess } from "../support/app/members/operation-access.ts";
import { addressWith, kindOf, MISSING } from "../support/app/id-calls.ts";
import type { TestClient } from "../support/app/test-client.ts";
import { addCanaryPlan, type CanaryPlan } from "../support/records/budget/canary-budget.ts";
import { createContractor } from "../support/records/contractors.ts";
import { createExpense, createProject, expenseBody } from "../support/records/factories.ts";
import { createMilestone } from "../support/records/milestones.ts";
import { proHomeowner } from "../support/records/subscriptions.ts";
import { addStoredReceipt } from "../support/records/uploads.ts";

const CANARY = "canary-of-the-shared-home";
const FORM = "multipart/form-data; boundary=x";

/** Multipart bodies name no project before they are parsed, and an upload belongs to the home. */
const NAMES_NO_PROJECT = new Set(["POST /api/imports/preview", "POST /api/upload"]);

let product: TestApp;
let calls: Call[];
/** anna's home, and its members */
let anna: Homeowner;
let editor: Homeowner;
let viewer: Homeowner;
/** an editor of another project of anna's only */
let elsewhere: Homeowner;
let removed: Homeowner;
let stranger: Homeowner;
let ids: {
  project: number;
  other: number;
  expense: number;
  milestone: number;
  contractor: number;
  receipt: string;
  activity: number;
};
let plan: CanaryPlan;

beforeAll(async () => {
  product = await createTestApp();
  calls = (await listCalls(product.visitor())).filter(needsSession);
  anna = await proHomeowner(product);
  const [project, other] = [await createProject(anna, { name: CANARY }), await createProject(anna)];
  const contractor = await createContractor(anna, { name: CANARY });
  const receipt = await addStoredReceipt(product.db, anna.user.id);
  const written = { description: CANARY, contractorId: contractor.id, imageUrl: receipt };
  const expense = await createExpense(anna, project.id, written);
  const milestone = await createMilestone(anna, project.id, { title: CANARY });
  plan = await addCanaryPlan(product, anna, project.id, CANARY);
  ids = {
    project: project.id,
    other: other.id,
    expense: expense.id,
    milestone: milestone.id,
    contractor: contractor.id,
    receipt,
    activity: await newestLineId(anna, "expense"),
  };
  [editor, viewer, elsewhere, removed] = [
    await product.homeowner(),
    await product.homeowner(),
    await product.homeowner(),
    await product.homeowner(),
  ];
  stranger = await product.homeowner();
  await joinHome(product, anna, editor);
  await joinHome(product, anna, viewer, { role: "viewer" });
  await joinHome(product, anna, elsewhere, { projects: [other.id] });
  await joinHome(product, anna, removed);
  const { members } = (await anna.get("/api/household")).body as {
    members: { id: number; email: string }[];
  };
  const gone = members.find(({ email }) => email === removed.user.email);
  const removal = await anna.delete(`/api/household/members/${gone?.id ?? 0}`);
  if (removal.status >= 300) throw new Error(removal.text);
});
afterAll(() => product.close());

/**
 * Sends a call about anna's records; for lists and creations `projectId` is the filter or target.
 */
function send(client: TestClient, call: Call, home: number | undefined, projectId = ids.project) {
  const name = `${call.method} ${call.path}`;
  const headers: Record<string, string> = home === undefined ? {} : { "x-home": String(home) };
  if (NAMES_NO_PROJECT.has(name)) {
    return client.send(call.method, call.path, "--x--\r\n", { ...headers, "content-type": FORM });
  }
  if (!/\/1(?:\/|$)/.test(call.path)) {
    const query = new URLSearchParams({ projectId: String(projectId), work: "Roof" });
    if (name === "GET /api/expenses/duplicates") {
      const expense = { amount: "1", date: "2026-03-01", description: "Oak" };
      for (const [key, value] of Object.entries(expense)) query.set(key, value);
    }
    if (name === "GET /api/search") query.set("q", "Oak");
    const takesQuery = call.method === "GET" && accessOf(call) === "read";
    const path = takesQuery ? `${call.path}?${query.toString()}` : call.path;
    return client.send(call.method, path, bodyOfCall(name, projectId, ids.receipt), headers);
  }
  const kind = kindOf(
    call,
    {
      canary: CANARY,
      projectId: ids.project,
      expenseId: ids.expense,
      milestoneId: ids.milestone,
      contractorId: ids.contractor,
      receipt: ids.receipt,
      proposalId: MISSING,
      homeId: MISSING,
      memberId: MISSING,
      invitationId: MISSING,
      activityId: ids.activity,
      sessionId: "",
      passkeyId: MISSING,
      uploadTokenId: MISSING,
      plan,
    },
    { projectId, expenseId: ids.expense, password: "", freeKey: plan.freeKey },
  );
  const body = call.takesBody ? kind.body : undefined;
  return client.send(call.method, addressWith(call, kind, kind.foreign), body, headers);
}

const sharedCalls = () => calls.filter((call) => accessOf(call) !== "personal");
const callsWith = (...accesses: OperationAccess[]) =>
  calls.filter((call) => accesses.some((access) => access === accessOf(call)));

/** The calls whose response is not the expected one. */
async function mismatches(
  tried: Call[],
  client: TestClient,
  expected: { status: number; text?: string; code?: string },
  { home = anna.user.id, projectId = ids.project } = {},
): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const call of tried) {
    const { status, text } = await send(client, call, home, projectId);
    const isRight =
      status === expected.status &&
      (expected.text === undefined || text === expected.text) &&
      (expected.code === undefined || text.includes(`"${expected.code}"`));
    if (!isRight || text.includes(CANARY)) wrong.push({ ...call, status, text });
  }
  return wrong;
}

test("every operation is classified for members", () => {
  expect(calls.filter((call) => accessOf(call) === undefined)).toEqual([]);
});

describe("an account without a membership", () => {
  test.each([
    ["a stranger", () => stranger],
    ["a removed member", () => removed],
  ])("%s finds the home missing, byte for byte", async (_who, who) => {
    const missing = await who().get("/api/projects", { "x-home": String(MISSING) });
    expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await mismatches(sharedCalls(), who(), { status: 404, text: missing.text })).toEqual([]);
  });

  test("is asked to sign in when signed out", async () => {
    expect(await mismatches(sharedCalls(), product.visitor(), { status: 401 })).toEqual([]);
  });
});

describe("a viewer", () => {
  test("writes nothing", async () => {
    const refused = { status: 403, code: "not_permitted" };
    expect(await mismatches(callsWith("write", "any", "all", "owner"), viewer, refused)).toEqual(
      [],
    );
  });
});

test("a viewer can ask the assistant, and has calendar feeds", async () => {
  const refused: unknown[] = [];
  for (const call of callsWith("own")) {
    const { status, text } = await send(viewer, call, anna.user.id);
    if (![200, 201, 204].includes(status)) refused.push({ ...call, status, text });
  }
  expect(refused).toEqual([]);
});

describe("an editor of another project", () => {
  test("finds the project's records missing, with a project of their own in the body too", async () => {
    const tried = callsWith("read", "write").filter(
      ({ method, path }) => !NAMES_NO_PROJECT.has(`${method} ${path}`),
    );
    const missing = { status: 404, code: "not_found" };
    expect(await mismatches(tried, elsewhere, missing)).toEqual([]);
    const withIds = tried.filter(
      ({ method, path }) => /\/1(?:\/|$)/.test(path) && method !== "GET",
    );
    expect(await mismatches(withIds, elsewhere, missing, { projectId: ids.other })).toEqual([]);
  });

  test("gets no calendar feed of the project and no assistant reply about it", async () => {
    const tried = callsWith("own").filter(
      ({ method, path }) => `${method} ${path}` !== "DELETE /api/ai-chat",
    );
    expect(await mismatches(tried, elsewhere, { status: 404, code: "not_found" })).toEqual([]);
  });

  test("lists only their own", async () => {
    expect(await mismatches(callsWith("list"), elsewhere, { status: 200 })).toEqual([]);
    const { body } = await elsewhere.get("/api/projects", { "x-home": String(anna.user.id) });
    expect(body).toMatchObject([{ id: ids.other }]);
  });

  test("can't use operations on all projects", async () => {
    const refused = { status: 403, code: "not_permitted" };
    expect(await mismatches(callsWith("all", "owner"), elsewhere, refused)).toEqual([]);
  });

  test("records expenses in their project", async () => {
    const headers = { "x-home": String(anna.user.id) };
    const added = await elsewhere.post("/api/expenses", expenseBody(ids.other), headers);
    expect(added).toMatchObject({ status: 201, body: { userId: anna.user.id } });
    const named = expenseBody(ids.other, { contractorId: ids.contractor });
    const refused = await elsewhere.post("/api/expenses", named, headers);
    expect(refused).toMatchObject({ status: 404, body: { error: "Contractor not found" } });
    expect(await mismatches(callsWith("any"), elsewhere, { status: 201 })).toEqual([]);
  });
});

/** The cursor of `GET /api/changes` changes with every transaction of the database server. */
function withoutMark({ text }: { text: string }): string {
  return text.replace(/"last":"[^"]*"/, "");
}

test("the owner's own requests and those of members read the same bytes", async () => {
  // Notices differ between members, because each gets the changes of others: see
  // household-notices.test.ts.
  const tried = callsWith("read", "list").filter(
    ({ path }) => !/exports|questions|notices|receipts|signed-url/.test(path),
  );
  expect(tried.length).toBeGreaterThan(15);
  for (const call of tried) {
    const own = await send(anna, call, undefined);
    expect({ ...call, status: own.status }).toEqual({ ...call, status: 200 });
    for (const member of [editor, viewer]) {
      const response = await send(member, call, anna.user.id);
      expect({ ...call, text: withoutMark(response) }).toEqual({ ...call, text: withoutMark(own) });
    }
  }
});

test("an account's own operations ignore the home", async () => {
  for (const call of callsWith("personal").filter(({ method }) => method === "GET")) {
    if (call.path.endsWith("/export")) continue;
    const plain = await editor.get(call.path);
    const response = await editor.get(call.path, { "x-home": String(anna.user.id) });
    expect({ ...call, text: response.text }).toEqual({ ...call, text: plain.text });
  }
});

test("an editor can write, and only the owner can use the owner's operations", async () => {
  const refused = { status: 403, code: "not_permitted" };
  expect(await mismatches(callsWith("owner"), editor, refused)).toEqual([]);
  // The receipt has no stored file, so it can't be read.
  const writes = callsWith("write", "all").filter(
    (call) => !isCard(call) && !call.path.startsWith("/api/receipts/"),
  );
  const inOrder = [
    ...writes.filter(({ method }) => method !== "DELETE"),
    ...writes.filter(({ method }) => method === "DELETE"),
  ];
  const rejected: unknown[] = [];
  for (const call of inOrder) {
    const { status, text } = await send(editor, call, anna.user.id);
    if ([401, 403, 404].includes(status) || status >= 500) rejected.push({ ...call, text });
  }
  expect(rejected).toEqual([]);
});
