import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  homeCostReport as homeCostSchema,
  report as reportSchema,
} from "../../../shared/reports/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import {
  addKitchen,
  type KitchenRecords,
} from "../../../tests/support/records/renovation/report-records.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let testApp: TestApp;
let anna: Homeowner;
let kitchen: KitchenRecords;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await proHomeowner(testApp);
  kitchen = await addKitchen(testApp, anna);
});
afterAll(() => testApp.close());

describe("home cost basis", () => {
  test("shows the kind of each expense, who decided it, and why", async () => {
    const path = `/api/reports/home-cost?projectId=${kitchen.projectId}`;
    const { lines, ...sums } = homeCostSchema.parse((await anna.get(path)).body);
    expect(
      lines.map(({ description, amount, homeCost, isChosen, reason }) => [
        description,
        amount,
        homeCost,
        isChosen,
        reason,
      ]),
    ).toEqual([
      ["Repaired a leak", "450.00", "improvement", true, "Your own choice"],
      [
        "Building permit",
        "310.00",
        null,
        false,
        "A permit follows the work it's for, which isn't specified",
      ],
      ["Paint", "80.25", "repair", false, "Maintenance keeps the home in good condition"],
      // Classified like the tiles that it refunds.
      [
        "Two boxes back",
        "-240.00",
        "improvement",
        false,
        "Interior upgrades add to the home's value",
      ],
      ["Tiles", "2400.00", "improvement", false, "Interior upgrades add to the home's value"],
      [
        "Deposit",
        "1700.00",
        "improvement",
        false,
        "Part of other work: interior upgrades add to the home's value",
      ],
    ]);
    expect(lines[0]).toMatchObject({ payee: "Joe Miller", hasReceipt: false });
    expect(lines.at(-1)?.payee).toBe("Bay Builders");
    expect(sums).toEqual({
      improvement: { total: "4310.00", count: 4, withReceipt: 0, chosen: "450.00" },
      repair: { total: "80.25", count: 1, withReceipt: 0, chosen: "0.00" },
      neither: { total: "310.00", count: 1, withReceipt: 0, chosen: "0.00" },
      rest: { total: "0.00", count: 0 },
    });
    const march = homeCostSchema.parse(
      (await anna.get(`${path}&from=2026-03-01&to=2026-03-30`)).body,
    );
    expect(march.lines.map(({ description }) => description)).toEqual(["Building permit"]);
  });
});

describe("project comparison", () => {
  test("shows budgets, payments, forecasts and categories", async () => {
    const yard = await createProject(anna, { name: "Yard", budget: "5000" });
    await createExpense(anna, yard.id, { amount: "750", category: "Gravel", date: "2026-02-10" });
    await createExpense(anna, yard.id, { amount: "50", category: "gravel", date: "2026-03-10" });
    const response = await anna.get(
      `/api/reports?projectId=${kitchen.projectId}&from=2026-02-01&to=2026-02-28&compareWith=${yard.id},${yard.id}`,
    );
    const { compared } = reportSchema.parse(response.body);
    expect(compared).toMatchObject([
      {
        project: { id: kitchen.projectId, name: "Kitchen" },
        budget: "60000.00",
        paid: "4700.25",
        open: "16750.00",
        spent: "-159.75",
      },
      {
        project: { id: yard.id, name: "Yard" },
        budget: "5000.00",
        paid: "800.00",
        open: "0.00",
        spent: "750.00",
        byCategory: [{ code: "gravel", name: "Gravel", total: "750.00" }],
      },
    ]);
  });
});

describe("reports reject", () => {
  const paths = ["/api/reports", "/api/reports/home-cost"];

  test.each(paths)("%s on the free plan, for any project", async (path) => {
    const ben = await testApp.homeowner();
    const own = await createProject(ben);
    for (const id of [own.id, kitchen.projectId]) {
      expect(await ben.get(`${path}?projectId=${id}`)).toMatchObject({
        status: 403,
        body: {
          error: "Reports are part of Pro. Please upgrade to use this.",
          code: "plan_limit_reached",
          details: { upgradeRequired: true },
        },
      });
    }
    const visitor = testApp.visitor();
    expect((await visitor.get(`${path}?projectId=${own.id}`)).status).toBe(401);
  });

  test.each(paths)("%s of another user's project as not found", async (path) => {
    const cora = await proHomeowner(testApp);
    const foreign = await cora.get(`${path}?projectId=${kitchen.projectId}`);
    const missing = await cora.get(`${path}?projectId=987654321`);
    expect(foreign).toMatchObject({
      status: 404,
      body: { error: "Project not found", code: "not_found" },
    });
    expect(foreign.text).toBe(missing.text);
  });

  test("a comparison with another user's project as not found", async () => {
    const cora = await proHomeowner(testApp);
    const own = await createProject(cora);
    const response = await cora.get(
      `/api/reports?projectId=${own.id}&compareWith=${kitchen.projectId}`,
    );
    expect(response).toMatchObject({ status: 404, body: { error: "Project not found" } });
  });

  test.each([
    ["projectId=", "projectId"],
    ["projectId=1&from=2026-02-30", "from"],
    ["projectId=1&to=soon", "to"],
    ["projectId=1&from=2026-03-02&to=2026-03-01", "to"],
    ["projectId=1&compareWith=1,x", "compareWith"],
    ["projectId=1&compareWith=1,2,3,4,5", "compareWith"],
    ["projectId=1&today=2026-13-01", "today"],
  ])("%s, naming the field", async (search, field) => {
    expect(await anna.get(`/api/reports?${search}`)).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: [field] }] } },
    });
  });
});
