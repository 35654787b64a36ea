import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { NO_TERMS } from "../../../tests/support/records/budget/quote-records.ts";
import {
  acceptedQuoteOf,
  bodyOfQuote,
  createQuoteOf,
} from "../../../tests/support/records/budget/quotes.ts";

const NOT_FOUND = { error: "Quote not found", code: "not_found" };

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna, { budget: "50000" })).id;
});

const quoteBody = (overrides: Record<string, unknown> = {}) => bodyOfQuote(projectId, overrides);
const createQuote = async (overrides: Record<string, unknown> = {}) =>
  createQuoteOf(anna, projectId, overrides);
const accepted = async (overrides: Record<string, unknown> = {}) =>
  acceptedQuoteOf(anna, projectId, overrides);

describe("a quote", () => {
  test("is stored as given, with its items in order", async () => {
    const contractor = await createContractor(anna, { name: "Roof & Sons" });
    const items = [
      { description: "Shingles", amount: "7000.5" },
      { description: "Clean up", amount: "" },
    ];
    const made = await createQuote({
      contractorId: contractor.id,
      scope: " Tear off two layers ",
      validUntil: "2026-05-01",
      items,
    });
    expect(made).toEqual({
      id: expect.any(Number),
      userId: anna.user.id,
      projectId,
      contractorId: contractor.id,
      contractor: {
        id: contractor.id,
        name: "Roof & Sons",
        company: contractor.company,
        licenseNumber: null,
        insuranceExpiresOn: null,
      },
      lineId: null,
      work: "New roof",
      scope: "Tear off two layers",
      amount: "12000.00",
      status: "received",
      validUntil: "2026-05-01",
      ...NO_TERMS,
      acceptedOn: null,
      completedOn: null,
      items: [
        { description: "Shingles", amount: "7000.50", labor: null, materials: null },
        { description: "Clean up", amount: null, labor: null, materials: null },
      ],
      files: [],
      changeOrders: [],
      allowances: [],
      installments: [],
      // Nothing is committed yet.
      figures: {
        agreed: "0.00",
        changed: "0.00",
        paid: "0.00",
        open: "0.00",
        overpaid: "0.00",
        retainage: "0.00",
        unscheduled: "0.00",
      },
      createdAt: testApp.clock.now().toISOString(),
    });
    expect((await anna.get(`/api/quotes?projectId=${projectId}`)).body).toEqual([made]);
  });

  test.each([
    [{ work: " " }, "work"],
    [{ amount: "0" }, "amount"],
    [{ amount: "1.005" }, "amount"],
    [{ validUntil: "2026-02-30" }, "validUntil"],
    [{ items: [{ description: "", amount: null }] }, "items"],
    [
      { items: Array.from({ length: 201 }, () => ({ description: "Nail", amount: null })) },
      "items",
    ],
    [{ contractorId: "x" }, "contractorId"],
  ])("%# is rejected on its field", async (overrides, field) => {
    const response = await anna.post("/api/quotes", quoteBody(overrides));
    expect(response.status).toBe(400);
    const [issue] = (response.body as { details: { issues: { path: unknown[] }[] } }).details
      .issues;
    expect(issue?.path[0]).toBe(field);
  });

  test.each([
    ["asked", "accepted", 400],
    ["received", "accepted", 200],
    ["received", "completed", 409],
    ["declined", "accepted", 200],
    ["accepted", "completed", 200],
    ["accepted", "received", 200],
    ["completed", "declined", 409],
  ] as const)("that is %s and set to %s responds %d", async (from, to, status) => {
    const { id } = await createQuote(from === "asked" ? { amount: null } : {});
    for (const step of from === "completed" ? ["accepted", "completed"] : [from]) {
      await anna.patch(`/api/quotes/${id}/status`, { status: step });
    }
    const response = await anna.patch(`/api/quotes/${id}/status`, { status: to });
    expect(response.status).toBe(status);
    const after = quoteSchema.parse((await anna.get(`/api/quotes/${id}`)).body);
    expect(after.status).toBe(status === 200 ? to : from);
  });

  test("commits its amount when accepted, which then only a change order changes", async () => {
    const made = await accepted();
    expect(made).toMatchObject({
      acceptedOn: testApp.clock.now().toISOString().slice(0, 10),
      figures: { agreed: "12000.00", open: "12000.00", unscheduled: "12000.00" },
    });
    const response = await anna.put(`/api/quotes/${made.id}`, quoteBody({ amount: "13000" }));
    expect(response).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: ["amount"] }] } },
    });
    expect(await anna.put(`/api/quotes/${made.id}`, quoteBody({ work: "Roof" }))).toMatchObject({
      status: 200,
      body: { work: "Roof", amount: "12000.00", status: "accepted" },
    });
  });

  test("of another user is not found", async () => {
    const { id } = await accepted();
    const bob = await testApp.homeowner();
    for (const missing of [id, 999_999_999]) {
      for (const response of [
        await bob.get(`/api/quotes/${missing}`),
        await bob.put(`/api/quotes/${missing}`, quoteBody()),
        await bob.patch(`/api/quotes/${missing}/status`, { status: "declined" }),
        await bob.delete(`/api/quotes/${missing}`),
        await bob.put(`/api/quotes/${missing}/installments`, { installments: [] }),
        await bob.post(`/api/quotes/${missing}/change-orders`, {
          reason: "x",
          cost: "1",
          status: "approved",
        }),
      ]) {
        expect(response).toMatchObject({ status: 404, body: NOT_FOUND });
      }
    }
    expect(await bob.get(`/api/quotes?projectId=${projectId}`)).toMatchObject({ status: 404 });
    expect(await bob.post("/api/quotes", quoteBody())).toMatchObject({ status: 404 });
    const own = await createProject(bob);
    const foreign = await createContractor(anna);
    expect(
      await bob.post("/api/quotes", quoteBody({ projectId: own.id, contractorId: foreign.id })),
    ).toMatchObject({ status: 404, body: { error: "Contractor not found" } });
  });

  test("is deleted with its parts", async () => {
    const { id } = await accepted({ items: [{ description: "Nails", amount: "5" }] });
    await anna.post(`/api/quotes/${id}/change-orders`, {
      reason: "Rotten deck",
      cost: "800",
      status: "approved",
    });
    expect((await anna.delete(`/api/quotes/${id}`)).status).toBe(204);
    expect((await anna.get(`/api/quotes/${id}`)).body).toEqual(NOT_FOUND);
  });
});
