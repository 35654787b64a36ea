import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Contractor, contractorList } from "../../../shared/contractors/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  addContractor,
  bothContractorWrites,
  contractorBody,
  createContractor,
} from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { proHomeowner, setSubscription } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let anna: Homeowner;
let known: Contractor;
beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  known = await createContractor(anna);
});
afterAll(() => product.close());

async function listOf(homeowner: Homeowner): Promise<Contractor[]> {
  return contractorList.parse((await homeowner.get("/api/contractors")).body);
}

test("lists only the user's own contractors, by name", async () => {
  const [nora, ben] = [await product.homeowner(), await product.homeowner()];
  await addContractor(product.db, nora.user.id, "rosa Martin", "Martin Electric");
  await addContractor(product.db, nora.user.id, "Dana Whitfield");
  await addContractor(product.db, ben.user.id, "Joe Bannister");
  const { status, body } = await nora.get("/api/contractors");
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { name: "Dana Whitfield", company: null, hourlyRate: null },
    { name: "rosa Martin", company: "Martin Electric", hourlyRate: null },
  ]);
  expect(body).toHaveLength(2);
});

test("lists contractors with the same name in the order they were added", async () => {
  const nora = await product.homeowner();
  const ids = [];
  for (const name of ["Sam Tiler", "sam tiler", "SAM TILER"]) {
    ids.push((await createContractor(nora, { name })).id);
  }
  expect((await listOf(nora)).map(({ id }) => id)).toEqual(ids);
});

test.each(["/api/contractors", "/api/contractors/count", "/api/contractors/payments"])(
  "without a session, %s is rejected",
  async (path) => {
    expect(await product.visitor().get(path)).toMatchObject({ status: 401 });
  },
);

describe("a contractor", () => {
  test("is created with the given fields", async () => {
    const response = await anna.post("/api/contractors", contractorBody({ name: "  Ada Mason " }));
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      userId: anna.user.id,
      name: "Ada Mason",
      company: "Martin Electric",
      email: "rosa@martin-electric.example",
      phone: "(555) 010-4477",
      specialty: "Electrician",
      hourlyRate: "95.50",
      notes: "Comes on Tuesdays",
      licenseNumber: null,
      insuranceExpiresOn: null,
      rating: null,
      ratingNote: null,
      createdAt: product.clock.now().toISOString(),
    });
    expect(await listOf(anna)).toContainEqual(response.body);
  });

  test("needs only a name", async () => {
    const response = await anna.post("/api/contractors", { name: "Bea" });
    expect(response).toMatchObject({
      status: 201,
      body: {
        name: "Bea",
        company: null,
        email: null,
        phone: null,
        specialty: null,
        hourlyRate: null,
        notes: null,
      },
    });
  });

  test("is replaced on update: omitted fields are cleared, id and date stay", async () => {
    const { id, createdAt } = await createContractor(anna);
    product.clock.advance(60_000);
    const changed = await anna.put(`/api/contractors/${id}`, { name: "Rosa Klein", phone: "911" });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      id,
      userId: anna.user.id,
      name: "Rosa Klein",
      company: null,
      email: null,
      phone: "911",
      specialty: null,
      hourlyRate: null,
      notes: null,
      licenseNumber: null,
      insuranceExpiresOn: null,
      rating: null,
      ratingNote: null,
      createdAt,
    });
    expect(await listOf(anna)).toContainEqual(changed.body);
  });

  test("shows its new name on its expenses", async () => {
    const { id: projectId } = await createProject(anna);
    const { id: contractorId } = await createContractor(anna);
    const expense = await createExpense(anna, projectId, { contractorId });
    await anna.put(`/api/contractors/${contractorId}`, { name: "Rosa Klein", company: "Klein" });
    expect((await anna.get(`/api/expenses/${expense.id}`)).body).toMatchObject({
      contractor: { id: contractorId, name: "Rosa Klein", company: "Klein" },
    });
  });

  test.each([[{ name: "" }], [{ name: " \t" }], [{ name: null }], [{ name: undefined }]])(
    "is rejected with %j",
    async (overrides) => {
      for (const response of await bothContractorWrites(anna, known.id, overrides)) {
        expect(response).toMatchObject({
          status: 400,
          body: {
            code: "validation_failed",
            details: { issues: [{ path: ["name"], message: "Name is required" }] },
          },
        });
      }
    },
  );

  test("cannot be changed or deleted if it does not exist", async () => {
    const { id } = await createContractor(anna);
    expect(await anna.delete(`/api/contractors/${id}`)).toMatchObject({ status: 204, text: "" });
    const refusal = { status: 404, body: { error: "Contractor not found", code: "not_found" } };
    expect(await anna.delete(`/api/contractors/${id}`)).toMatchObject(refusal);
    expect(await anna.put(`/api/contractors/${id}`, contractorBody())).toMatchObject(refusal);
  });
});

const NO_RATE = "Hourly rate must be a valid number";
const TOO_HIGH = "Must be at most 999999.99";
const TOO_FINE = "Use at most two decimals";

describe("an hourly rate", () => {
  test.each([
    ["45", "45.00"],
    [45, "45.00"],
    ["45.5", "45.50"],
    [".5", "0.50"],
    ["0", "0.00"],
    [0, "0.00"],
    ["00012.5", "12.50"],
    [0.1, "0.10"],
    ["999999.99", "999999.99"],
    [999_999.99, "999999.99"],
    ["", null],
    [null, null],
    [undefined, null],
  ])("accepts %j as %j", async (hourlyRate, expected) => {
    for (const { status, body } of await bothContractorWrites(anna, known.id, { hourlyRate })) {
      expect([200, 201]).toContain(status);
      expect(body).toMatchObject({ hourlyRate: expected });
    }
  });

  test.each([
    ["abc", NO_RATE],
    ["-1", NO_RATE],
    [-1, NO_RATE],
    ["-0.01", NO_RATE],
    ["NaN", NO_RATE],
    ["Infinity", NO_RATE],
    ["1e3", NO_RATE],
    [1e21, NO_RATE],
    ["0x1F", NO_RATE],
    ["1_000", NO_RATE],
    ["$45", NO_RATE],
    ["45,50", NO_RATE],
    [" 45 ", NO_RATE],
    [" ", NO_RATE],
    [".", NO_RATE],
    ["٤٥", NO_RATE],
    [true, NO_RATE],
    [false, NO_RATE],
    [[], NO_RATE],
    [["45"], NO_RATE],
    [{}, NO_RATE],
    ["1000000", TOO_HIGH],
    [1_000_000, TOO_HIGH],
    ["1000000.00", TOO_HIGH],
    ["45.123", TOO_FINE],
    [45.123, TOO_FINE],
    ["999999.991", TOO_FINE],
  ])("rejects %j: %s", async (hourlyRate, message) => {
    for (const { status, body } of await bothContractorWrites(anna, known.id, { hourlyRate })) {
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: "validation_failed",
        details: { issues: [{ path: ["hourlyRate"], message }] },
      });
    }
  });

  test.each(["NaN", "Infinity", "-Infinity", "1e309", "-1e309", "45.1230000000000000001"])(
    "rejects the JSON number %s",
    async (rate) => {
      const body = JSON.stringify(contractorBody({ hourlyRate: "@" })).replace('"@"', rate);
      const response = await anna.post("/api/contractors", body, {
        "content-type": "application/json",
      });
      expect(response.status).toBe(400);
    },
  );
});

test("the plan's contractor limit is enforced, and its error explains it", async () => {
  const bob = await product.homeowner();
  const allowance = async () => (await bob.get("/api/contractors/count")).body;
  expect(await allowance()).toEqual({ count: 0, limit: 3, canCreate: true });
  for (const name of ["Ada", "Bea", "Cy"]) await createContractor(bob, { name });
  expect(await allowance()).toEqual({ count: 3, limit: 3, canCreate: false });
  const refused = await bob.post("/api/contractors", contractorBody());
  expect(refused.status).toBe(403);
  expect(refused.body).toEqual({
    error:
      "You've reached the limit of 3 contractors on the free plan. Please upgrade to add more contractors.",
    code: "plan_limit_reached",
    details: { upgradeRequired: true, limit: 3, count: 3 },
  });
  await setSubscription(product.db, bob.user.id, { status: "active" });
  expect(await allowance()).toEqual({ count: 3, limit: null, canCreate: true });
  expect((await bob.post("/api/contractors", contractorBody())).status).toBe(201);
});
