import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Report, report as reportSchema } from "../../../shared/reports/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
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

async function readReport(search = "", id = kitchen.projectId): Promise<Report> {
  const response = await anna.get(`/api/reports?projectId=${id}${search}`);
  expect(response).toMatchObject({ status: 200 });
  return reportSchema.parse(response.body);
}

describe("the report of a kitchen project", () => {
  test("shows payments less refunds, divided like the split expenses", async () => {
    const report = await readReport();
    expect(report).toMatchObject({
      project: { id: kitchen.projectId, name: "Kitchen" },
      period: { from: null, to: null },
      today: "2026-03-14",
      expenseCount: 6,
      // 1,700 + 2,400 − 240 + 80.25 + 310 + 450
      spent: {
        total: "4700.25",
        refunded: "240.00",
        count: 6,
        firstDay: "2026-01-10",
        lastDay: "2026-03-31",
      },
    });
    expect(report.byCategory).toEqual([
      { code: "labor", name: "Labor", total: "2150.00" },
      // 1,500 − 150 for tiles, and the paint, whose category is in lower case.
      { code: "materials", name: "Materials", total: "1430.25" },
      // 900 − 90 for tiles.
      { code: "flooring", name: "Flooring", total: "810.00" },
      { code: "permits", name: "Permits", total: "310.00" },
    ]);
    expect(report.byRoom).toEqual([
      { name: null, total: "2010.00" },
      { name: "kitchen", total: "1430.25" },
      { name: "Bath", total: "1260.00" },
    ]);
    expect(report.byContractor).toEqual([
      { contractorId: null, name: null, total: "2550.25", count: 4 },
      { contractorId: kitchen.bay, name: "Bay Builders", total: "1700.00", count: 1 },
      { contractorId: kitchen.joe, name: "Joe Miller", total: "450.00", count: 1 },
    ]);
    expect(report.byPaymentMethod).toEqual([
      { code: "credit_card", name: "Credit Card", total: "2160.00", count: 2 },
      { code: "bank_transfer", name: "Bank Transfer", total: "1700.00", count: 1 },
      { code: "cash", name: "Cash", total: "530.25", count: 2 },
      { code: "check", name: "Check", total: "310.00", count: 1 },
    ]);
    expect(report.byMonth).toEqual([
      { month: "2026-01", total: "4100.00", count: 2, salesTax: "160.00" },
      { month: "2026-02", total: "-159.75", count: 2, salesTax: "-10.75" },
      { month: "2026-03", total: "760.00", count: 2, salesTax: "0.00" },
    ]);
    expect(report.salesTax).toEqual({ tax: "149.25", known: "2240.25", unknown: "2460.00" });
  });

  test("includes the first and last day of a period, and keeps current balances as of today", async () => {
    const whole = await readReport();
    const february = await readReport("&from=2026-02-01&to=2026-02-28");
    expect(february).toMatchObject({
      period: { from: "2026-02-01", to: "2026-02-28" },
      spent: { total: "-159.75", refunded: "240.00", count: 2 },
      salesTax: { tax: "-10.75", known: "-159.75", unknown: "0.00" },
    });
    expect(february.byCategory).toEqual([
      { code: "materials", name: "Materials", total: "-69.75" },
      { code: "flooring", name: "Flooring", total: "-90.00" },
    ]);
    expect(february.byContractor).toEqual([
      { contractorId: null, name: null, total: "-159.75", count: 2 },
    ]);
    for (const part of [
      "plan",
      "overTime",
      "changeOrders",
      "statements",
      "expenseCount",
    ] as const) {
      expect({ [part]: february[part] }).toEqual({ [part]: whole[part] });
    }
    expect((await readReport("&from=2026-03-31")).spent.total).toBe("450.00");
    expect((await readReport("&to=2026-01-10")).spent.total).toBe("1700.00");
    expect(await readReport("&from=2020-01-01&to=2020-12-31")).toMatchObject({
      spent: { total: "0.00", count: 0, firstDay: null, lastDay: null },
      byCategory: [],
      byRoom: [],
      byContractor: [],
      byPaymentMethod: [],
      byMonth: [],
      expenseCount: 6,
    });
  });

  test("shows how change orders lead from the accepted to the current amount", async () => {
    const { changeOrders } = await readReport();
    const order = { id: expect.any(Number), quoteId: kitchen.quoteId, work: "Kitchen remodel" };
    expect(changeOrders).toEqual({
      start: "17200.00",
      steps: [
        {
          ...order,
          reason: "Old wiring",
          days: 2,
          decidedOn: "2026-03-14",
          cost: "1450.00",
          from: "17200.00",
          to: "18650.00",
        },
        {
          ...order,
          reason: "Plainer doors",
          days: 2,
          decidedOn: "2026-03-14",
          cost: "-200.00",
          from: "18650.00",
          to: "18450.00",
        },
      ],
      added: "1450.00",
      saved: "200.00",
      end: "18450.00",
      proposed: "900.00",
      proposals: [{ ...order, reason: "A pantry", days: 2, cost: "900.00" }],
    });
  });

  test("states the balance with each contractor, with and without a contract", async () => {
    const { statements } = await readReport("&from=2026-03-01");
    const none = { agreed: "0.00", changed: "0.00", open: "0.00", retainage: "0.00" };
    const figures = {
      agreed: "18450.00",
      changed: "1250.00",
      open: "16750.00",
      retainage: "1720.00",
    };
    expect(statements).toEqual({
      contractors: [
        {
          contractorId: kitchen.bay,
          name: "Bay Builders",
          contracts: [
            {
              quoteId: kitchen.quoteId,
              work: "Kitchen remodel",
              status: "accepted",
              acceptedOn: "2026-01-05",
              accepted: "17200.00",
              paid: "1700.00",
              overpaid: "0.00",
              ...figures,
            },
          ],
          other: { paid: "0.00", count: 0 },
          sums: { ...figures, paid: "1700.00" },
        },
        {
          contractorId: kitchen.joe,
          name: "Joe Miller",
          contracts: [],
          other: { paid: "450.00", count: 1 },
          sums: { ...none, paid: "450.00" },
        },
      ],
      sums: { ...figures, paid: "2150.00" },
    });
  });

  test("shows spending over time up to the budget's own figures", async () => {
    const { overTime, plan } = await readReport("&today=2026-03-15");
    expect(plan.forecast.paid).toBe("4700.25");
    expect(overTime[0]).toEqual({ date: "2026-01-10", paid: "1700.00", planned: null, band: null });
    expect(overTime.find(({ date }) => date === "2026-02-01")?.paid).toBe("3860.00");
    expect(overTime.at(-1)).toEqual({
      date: "2026-03-15",
      paid: "4700.25",
      planned: null,
      band: null,
    });
  });

  test("uses the server's date if the client's is impossible", async () => {
    const reportDay = async (today: string) => (await readReport(`&today=${today}`)).today;
    const said = ["2026-03-13", "2026-03-15", "2026-03-12", "2026-03-16", "2200-12-31"];
    expect(await Promise.all(said.map(reportDay))).toEqual([
      "2026-03-13",
      "2026-03-15",
      ...Array<string>(3).fill("2026-03-14"),
    ]);
  });
});
