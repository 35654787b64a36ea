import type { HomeCostReport, Report } from "../../../shared/reports/contract.ts";

/*
 * A fictional kitchen for the preview on the free plan. Its figures are invented and always labeled
 * as an example.
 */

const ROOMS = [
  { name: "Kitchen", total: "24180.00" },
  { name: "Dining room", total: "6240.00" },
  { name: null, total: "1980.00" },
];

const line = (planned: string, paid: string) => ({
  planned,
  committed: "0.00",
  paid,
  open: "0.00",
  left: "0.00",
  uncommitted: "0.00",
  forecast: "0.00",
  level: "fine" as const,
});

const NO_SUMS = { agreed: "0.00", changed: "0.00", paid: "0.00", open: "0.00", retainage: "0.00" };

export const EXAMPLE: Report = {
  project: { id: 1, name: "Example kitchen" },
  today: "2026-05-15",
  period: { from: null, to: null },
  spent: {
    total: "32400.00",
    refunded: "240.00",
    count: 42,
    firstDay: "2026-02-02",
    lastDay: "2026-05-12",
  },
  byCategory: [
    { code: "labor", name: "Labor", total: "16250.00" },
    { code: "materials", name: "Materials", total: "13100.00" },
    { code: "permits", name: "Permits", total: "1850.00" },
    { code: "tools", name: "Tools", total: "1200.00" },
  ],
  byRoom: ROOMS,
  byContractor: [],
  byPaymentMethod: [],
  byPerson: [],
  byMonth: [],
  salesTax: { tax: "0.00", known: "0.00", unknown: "0.00" },
  plan: {
    budget: "60000.00",
    contingency: "9000.00",
    total: line("51000.00", "32400.00"),
    forecast: {
      paid: "32400.00",
      open: "12000.00",
      uncommitted: "8600.00",
      riskAllowance: "1200.00",
      rounding: "0.00",
      expected: "54200.00",
      low: "51800.00",
      high: "57900.00",
      chancePercent: 95,
      contingencyNeeded: "3200.00",
      safeToSpend: "0.00",
    },
    cashAhead: { months: [], undated: { due: "0.00", planned: "0.00" } },
  },
  expenseCount: 42,
  overTime: [
    point("2026-02-02", "1700.00", "0.00"),
    point("2026-02-20", "6900.00", "5300.00"),
    point("2026-03-10", "12200.00", "10600.00"),
    point("2026-03-31", "19800.00", "16800.00"),
    point("2026-04-20", "27100.00", "22700.00"),
    {
      ...point("2026-05-15", "32400.00", "30100.00"),
      band: { low: "32400.00", expected: "32400.00", high: "32400.00" },
    },
    {
      ...point("2026-07-25", null, "51000.00"),
      band: { low: "51800.00", expected: "54200.00", high: "57900.00" },
    },
  ],
  changeOrders: {
    start: "31500.00",
    steps: [
      step(
        1,
        { reason: "Old wiring behind the stove", cost: "1450.00", days: 2 },
        ["31500.00", "32950.00"],
        "2026-03-04",
      ),
      step(
        2,
        { reason: "Plainer cabinet doors", cost: "-620.00", days: 0 },
        ["32950.00", "32330.00"],
        "2026-03-18",
      ),
      step(
        3,
        { reason: "A window over the sink", cost: "1980.00", days: 3 },
        ["32330.00", "34310.00"],
        "2026-04-09",
      ),
    ],
    added: "3430.00",
    saved: "620.00",
    end: "34310.00",
    proposed: "0.00",
    proposals: [],
  },
  statements: { contractors: [], sums: NO_SUMS },
  compared: [],
};

function point(date: string, paid: string | null, planned: string): Report["overTime"][number] {
  return { date, paid, planned, band: null };
}

function step(
  id: number,
  change: { reason: string; cost: string; days: number },
  [from, to]: readonly [string, string],
  decidedOn: string,
): Report["changeOrders"]["steps"][number] {
  return { id, quoteId: 1, work: "Kitchen remodel", ...change, decidedOn, from, to };
}

const NO_SUM = { count: 0, withReceipt: 0, chosen: "0.00" };

export const EXAMPLE_HOME_COST: HomeCostReport = {
  lines: [
    {
      expenseId: 1,
      date: "2026-04-22",
      description: "Oak cabinets",
      category: "Materials",
      payee: "Bay Cabinets",
      amount: "7800.00",
      homeCost: "improvement",
      isChosen: false,
      reason: "Interior upgrades add to the home's value",
      hasReceipt: true,
    },
    {
      expenseId: 2,
      date: "2026-05-03",
      description: "Fixed the dripping faucet",
      category: "Labor",
      payee: "Lee Plumbing",
      amount: "180.00",
      homeCost: "repair",
      isChosen: false,
      reason: "Maintenance keeps the home in good condition",
      hasReceipt: false,
    },
  ],
  improvement: { ...NO_SUM, total: "7800.00", count: 1, withReceipt: 1 },
  repair: { ...NO_SUM, total: "180.00", count: 1 },
  neither: { ...NO_SUM, total: "0.00" },
  rest: { total: "0.00", count: 0 },
};
