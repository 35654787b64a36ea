import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contractor } from "../../shared/contractors/contract.ts";
import type { Project } from "../../shared/projects/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import {
  bothContractorWrites,
  contractorBody,
  createContractor,
} from "../support/records/contractors.ts";
import { createExpense, createProject, expenseBody } from "../support/records/factories.ts";
import { refusedFields } from "../support/issues.ts";
import { proHomeowner } from "../support/records/subscriptions.ts";

const CANARY = "canary-of-anna";
const MISSING = 9_007_199_254_740_991;

let product: TestApp;
let anna: Homeowner;
let bob: Homeowner;
let ofAnna: { project: Project; contractor: Contractor };
let ofBob: { project: Project; contractor: Contractor };

beforeAll(async () => {
  product = await createTestApp();
  [anna, bob] = [await proHomeowner(product), await proHomeowner(product)];
  ofAnna = {
    project: await createProject(anna),
    contractor: await createContractor(anna, { name: CANARY, notes: CANARY }),
  };
  await createExpense(anna, ofAnna.project.id, {
    description: CANARY,
    contractorId: ofAnna.contractor.id,
  });
  ofBob = { project: await createProject(bob), contractor: await createContractor(bob) };
});
afterAll(() => product.close());

/** All of Anna's contractors and their expenses that she can read. */
async function annaView(): Promise<string[]> {
  const paths = [
    "/api/contractors",
    "/api/contractors/payments",
    `/api/expenses?projectId=${ofAnna.project.id}`,
  ];
  const responses = await Promise.all(paths.map((path) => anna.get(path)));
  return responses.map(({ text }) => text);
}

describe("row 35: the contractor of a list", () => {
  test.each([
    "",
    "-1",
    "0",
    "1.5",
    "1e3",
    "9223372036854775808",
    "%00",
    "abc",
    "1%20",
    "0x1",
    "null",
    "1,2",
  ])("is not %j", async (id) => {
    const response = await bob.get(
      `/api/expenses?projectId=${ofBob.project.id}&contractorId=${id}`,
    );
    expect(response.status).toBe(400);
    expect(refusedFields(response)).toEqual(["contractorId"]);
  });

  test("is given once", async () => {
    const list = `/api/expenses?projectId=${ofBob.project.id}`;
    const { id } = ofBob.contractor;
    for (const query of [
      `contractorId=${id}&contractorId=${ofAnna.contractor.id}`,
      `contractorId=${id}&contractorId=${id}`,
    ]) {
      expect((await bob.get(`${list}&${query}`)).status).toBe(400);
    }
  });

  test.each([-1, 0, 1.5, 2 ** 63, "1", true, [1], {}])(
    "is not %j in an expense either",
    async (contractorId) => {
      const response = await bob.post(
        "/api/expenses",
        expenseBody(ofBob.project.id, { contractorId }),
      );
      expect(response.status).toBe(400);
      expect(refusedFields(response)).toEqual(["contractorId"]);
    },
  );
});

test("row 36: responses contain nothing of another homeowner's contractors", async () => {
  expect((await annaView()).every((text) => text.includes(CANARY))).toBe(true);
  for (const path of ["/api/contractors", "/api/contractors/payments", "/api/contractors/count"]) {
    expect((await bob.get(path)).text).not.toContain(CANARY);
  }
  expect((await bob.get("/api/contractors/payments")).body).toEqual([]);
  expect((await bob.get("/api/contractors/count")).body).toMatchObject({ count: 1 });
});

test("row 37: a list takes only the caller's contractor and project", async () => {
  const ask = (projectId: number, contractorId: number) =>
    bob.get(`/api/expenses?projectId=${projectId}&contractorId=${contractorId}`);
  const foreign = await ask(ofBob.project.id, ofAnna.contractor.id);
  const missing = await ask(ofBob.project.id, MISSING);
  expect(foreign).toMatchObject({
    status: 404,
    body: { error: "Contractor not found", code: "not_found" },
  });
  expect(missing.status).toBe(404);
  expect(foreign.text).toBe(missing.text);
  const elsewhere = await ask(ofAnna.project.id, ofAnna.contractor.id);
  expect(elsewhere).toMatchObject({ status: 404, body: { error: "Project not found" } });
});

test("row 38: another user's contractor reaches no expense, not even through the trash", async () => {
  const before = await annaView();
  const { id } = await createExpense(bob, ofBob.project.id, { contractorId: ofBob.contractor.id });
  for (const contractorId of [ofAnna.contractor.id, MISSING]) {
    const input = expenseBody(ofBob.project.id, { contractorId });
    const refusal = { status: 404, body: { error: "Contractor not found", code: "not_found" } };
    expect(await bob.post("/api/expenses", input)).toMatchObject(refusal);
    expect(await bob.put(`/api/expenses/${id}`, input)).toMatchObject(refusal);
  }
  // Bob's trash holds only his own records; deleting or restoring there changes no expense of
  // Anna's.
  await bob.delete(`/api/contractors/${ofBob.contractor.id}`);
  expect(await annaView()).toEqual(before);
  expect((await anna.post(`/api/contractors/${ofBob.contractor.id}/restore`)).status).toBe(404);
  expect((await bob.post(`/api/contractors/${ofAnna.contractor.id}/restore`)).status).toBe(404);
  expect((await bob.post(`/api/contractors/${ofBob.contractor.id}/restore`)).status).toBe(200);
  expect(await annaView()).toEqual(before);
  expect((await bob.get(`/api/expenses/${id}`)).body).toMatchObject({
    contractorId: ofBob.contractor.id,
  });
});

test("row 41: drops server-controlled fields of a contractor", async () => {
  const forged = {
    id: 4711,
    userId: anna.user.id,
    user_id: anna.user.id,
    createdAt: "2001-01-01T00:00:00.000Z",
    created_at: "2001-01-01T00:00:00.000Z",
    hourly_rate: "0.01",
    total: "1.00",
    isAdmin: true,
  };
  const before = await annaView();
  for (const { status, body } of await bothContractorWrites(bob, ofBob.contractor.id, forged)) {
    expect([200, 201]).toContain(status);
    expect(body).toMatchObject({ userId: bob.user.id, hourlyRate: "95.50" });
    expect(body).not.toMatchObject({ id: 4711 });
    expect(JSON.stringify(body)).not.toMatch(/2001|isAdmin|0\.01|total/);
  }
  expect(await annaView()).toEqual(before);
});

describe("row 48: a contractor's text is kept byte for byte, or rejected", () => {
  const limits = { name: 200, company: 200, email: 254, phone: 200, specialty: 200, notes: 5000 };
  const EMOJI = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F3E0} \u05E9\u05DC\u05D5\u05DD é";

  test.each(Object.entries(limits))("%s", async (field, max) => {
    for (const text of [
      EMOJI,
      "x".repeat(max),
      "\u{1F3E0}".repeat(max),
      "a\tb\nc\u0001\u007F\u200B",
      "'; drop table contractors; --",
    ]) {
      for (const response of await bothContractorWrites(bob, ofBob.contractor.id, {
        [field]: text,
      })) {
        expect([200, 201]).toContain(response.status);
        expect(response.body).toMatchObject({ [field]: text });
      }
    }
    for (const text of ["x".repeat(max + 1), "a\u0000b", "\uD83C", "a\uDFE0b"]) {
      for (const response of await bothContractorWrites(bob, ofBob.contractor.id, {
        [field]: text,
      })) {
        expect(response.status).toBe(400);
        expect(refusedFields(response)).toEqual([field]);
      }
    }
    for (const value of [5, true, ["x"], {}]) {
      for (const response of await bothContractorWrites(bob, ofBob.contractor.id, {
        [field]: value,
      })) {
        expect(response.status).toBe(400);
        expect(refusedFields(response)).toEqual([field]);
      }
    }
  });

  test("is restored from the trash unchanged", async () => {
    const text = `${EMOJI} "quoted" \\u0041 {"a":1}\n\u0001`;
    const fields = { name: text, company: text, notes: text, hourlyRate: "999999.99" };
    const contractor = await createContractor(bob, fields);
    await bob.delete(`/api/contractors/${contractor.id}`);
    const restored = await bob.post(`/api/contractors/${contractor.id}/restore`);
    expect(restored.body).toEqual(contractor);
    expect(contractor).toMatchObject({ name: text, hourlyRate: "999999.99" });
  });
});

test("row 49: rejects a malicious contractor body", async () => {
  const json = { "content-type": "application/json" };
  const bodies = [
    '{"__proto__":{"isAdmin":true},"name":"Ada"}',
    '{"constructor":{"prototype":{"isAdmin":true}},"name":"Ada"}',
    `{"name":"Ada","x":${"[".repeat(25)}${"]".repeat(25)}}`,
    JSON.stringify(contractorBody({ x: "y".repeat(65 * 1024) })),
    "[]",
    '"Ada"',
    "null",
    "",
  ];
  for (const body of bodies) {
    const response = await bob.post("/api/contractors", body, json);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(response.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  }
});
