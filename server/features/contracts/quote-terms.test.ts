import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import { quoteList } from "../../../shared/contracts/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { NO_TERMS } from "../../../tests/support/records/budget/quote-records.ts";
import { createQuoteOf } from "../../../tests/support/records/budget/quotes.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject } from "../../../tests/support/records/factories.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await testApp.homeowner();
  projectId = (await createProject(anna, { budget: "90000" })).id;
});

const TERMS = {
  deposit: "12.5",
  depositUnit: "percent",
  startOn: "2026-05-04",
  duration: 6,
  durationUnit: "weeks",
  labor: "700",
  materials: "300",
  exclusions: "Permits",
};
const STORED = { ...TERMS, deposit: "12.50", labor: "700.00", materials: "300.00" };

test("keeps the terms of a quote in edits and in its contract", async () => {
  const { id } = await createQuoteOf(anna, projectId, { amount: "1000", ...TERMS });
  const path = `/api/quotes/${id}`;
  expect((await anna.patch(`${path}/status`, { status: "accepted" })).body).toMatchObject(STORED);
  const edit = { work: "New roof", amount: "1000", items: [] };
  expect((await anna.put(path, { ...edit, ...TERMS, duration: 7 })).body).toMatchObject({
    ...STORED,
    status: "accepted",
    duration: 7,
  });
  expect((await anna.put(path, edit)).body).toMatchObject(NO_TERMS);
  const [listed] = quoteList.parse((await anna.get(`/api/quotes?projectId=${projectId}`)).body);
  expect(listed).toMatchObject(NO_TERMS);
});

test.each([
  [{ depositUnit: "percent", deposit: "100.01" }, "deposit"],
  [{ depositUnit: "hours", deposit: "1" }, "depositUnit"],
  [{ duration: 0 }, "duration"],
  [{ duration: 1.5 }, "duration"],
  [{ labor: "-1" }, "labor"],
  [{ startOn: "2026-02-30" }, "startOn"],
])("rejects the terms %j", async (terms, field) => {
  const input = { projectId, work: "New roof", amount: "1000", items: [], ...terms };
  expect((await anna.post("/api/quotes", input)).body).toMatchObject({
    code: "validation_failed",
    details: { issues: [{ path: [field] }] },
  });
});

test("allows a deposit of the whole amount", async () => {
  const whole = { deposit: "100", depositUnit: "percent" };
  expect(await createQuoteOf(anna, projectId, { amount: "1000", ...whole })).toMatchObject({
    deposit: "100.00",
  });
});

describe("labor and materials of a line", () => {
  const offer = (items: object[]) =>
    anna.post("/api/quotes", { projectId, work: "New roof", amount: "1000", items });
  const SHINGLES = { description: "Shingles", amount: "900.00", labor: "600.00" };

  test("are completed to the line's amount, and kept in its contract and its history", async () => {
    const { id } = await createQuoteOf(anna, projectId, {
      amount: "1000",
      items: [SHINGLES, { description: "Vents", labor: "60", materials: "40" }],
    });
    const path = `/api/quotes/${id}`;
    const items = [
      { ...SHINGLES, materials: "300.00" },
      { description: "Vents", amount: "100.00", labor: "60.00", materials: "40.00" },
    ];
    const accepted = await anna.patch(`${path}/status`, { status: "accepted" });
    expect(accepted.body).toMatchObject({ items });
    const edit = { work: "New roof", amount: "1000", items: [{ ...SHINGLES, labor: null }] };
    expect((await anna.put(path, edit)).body).toMatchObject({
      items: [{ labor: null, materials: null }],
    });
    const { body } = await anna.get(`/api/activity?kind=quote&recordId=${id}`);
    expect(activityPage.parse(body).lines[0]?.changes).toMatchObject({
      items: [
        "Shingles $900.00 (labor $600.00, materials $300.00); Vents $100.00 (labor $60.00, materials $40.00)",
        "Shingles $900.00",
      ],
    });
  });

  test.each([
    [{ ...SHINGLES, labor: "900.01" }, "labor"],
    [{ ...SHINGLES, materials: "300.01" }, "amount"],
    [{ description: "Shingles", materials: "300" }, "amount"],
    [{ ...SHINGLES, labor: "-1" }, "labor"],
  ])("are rejected: %j", async (item, field) => {
    expect((await offer([item])).body).toMatchObject({
      code: "validation_failed",
      details: { issues: [{ path: ["items", 0, field] }] },
    });
  });
});

describe("a contractor’s credentials", () => {
  const credentials = { licenseNumber: "CCB 123", insuranceExpiresOn: "2026-05-04" };

  test("are shown in its quotes", async () => {
    const ada = await createContractor(anna, { name: "Ada", ...credentials });
    const offer = await createQuoteOf(anna, projectId, { amount: "1000", contractorId: ada.id });
    expect(offer.contractor).toEqual({
      id: ada.id,
      name: "Ada",
      company: ada.company,
      ...credentials,
    });
  });

  test("and the terms of quotes can be undone", async () => {
    const ada = await createContractor(anna, { name: "Ada", ...credentials });
    const { id } = await createQuoteOf(anna, projectId, { amount: "1000", ...TERMS });
    await anna.put(`/api/contractors/${ada.id}`, { name: "Ada" });
    await anna.put(`/api/quotes/${id}`, { work: "New roof", amount: "1000", items: [] });
    for (const [kind, recordId] of [
      ["contractor", ada.id],
      ["quote", id],
    ] as const) {
      const { body } = await anna.get(`/api/activity?kind=${kind}&recordId=${recordId}`);
      const [line] = activityPage.parse(body).lines;
      expect((await anna.post(`/api/activity/${line?.id ?? 0}/undo`)).status).toBe(204);
    }
    expect((await anna.get("/api/contractors")).body).toMatchObject([credentials]);
    expect((await anna.get(`/api/quotes?projectId=${projectId}`)).body).toMatchObject([STORED]);
  });
});
