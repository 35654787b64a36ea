import readWorkbook from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { categoryLabel, EXPENSE_CATEGORIES } from "../../../shared/expenses/catalog.ts";
import { type Expense, expensePage } from "../../../shared/expenses/contract.ts";
import { sumDecimals } from "../../../shared/money.ts";
import { budgetOverview } from "../../../shared/budget/contract.ts";
import { projectSummary } from "../../../shared/projects/contract.ts";
import { report } from "../../../shared/reports/contract.ts";
import { ADVISED_DAY, advise } from "../../../tests/support/adviser/adviser.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { readCsv, recordsOf } from "../../../tests/support/csv-reader.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createLine } from "../../../tests/support/records/budget/budget-factories.ts";
import { toolboxFor } from "../../../tests/support/records/renovation/records.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

/*
 * One project with split expenses and refunds: all sums by category must agree. A share counts in
 * its line's category, the rest in the expense's own.
 */

/** Added up by hand from the expenses below. */
const SPENT = {
  Materials: "700.01",
  Permits: "2826.52",
  Labor: "49.99",
  Tools: "-12.50",
} as const;
/** Expenses with a part in each category, including refunds. */
const COUNTS: Record<string, number> = { Materials: 4, Permits: 4, Labor: 1, Tools: 1 };
const TOTAL = "3564.02";

let product: TestApp;
let anna: Homeowner;
let project: { id: number; name: string };

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  project = await createProject(anna, { name: "Two baths", budget: "20000" });
  const line = async (category: string, room: string | null = null) =>
    Number(Object(await createLine(anna, project.id, { category, room, planned: "100" })).id);
  const materials = await line("Materials");
  const kitchen = await line("materials", "Kitchen");
  const permits = await line("permits");
  const labor = await line("Labor");
  await line("Tools");
  const gone = await line("Other");
  const pay = (fields: Record<string, unknown>): Promise<Expense> =>
    createExpense(anna, project.id, { date: "2026-03-02", ...fields });
  const split = await pay({
    description: "Tiles with the permit",
    amount: "300.01",
    category: "Materials",
    details: {
      shares: [
        { lineId: materials, amount: "200" },
        { lineId: permits, amount: "100.01" },
      ],
    },
  });
  await pay({ description: "City", amount: "2746.50", category: "Permits" });
  // Half of the remaining split payment is refunded, in proportion to its shares.
  await pay({
    description: "Tiles returned",
    amount: "60",
    category: "Materials",
    details: {
      isRefund: true,
      refundOf: split.id,
      shares: [
        { lineId: materials, amount: "40" },
        { lineId: permits, amount: "20" },
      ],
    },
  });
  // Two lines of one category, and no amount in the expense's own category.
  await pay({
    description: "Everything else",
    amount: "589.99",
    category: "Other",
    details: {
      shares: [
        { lineId: materials, amount: "300" },
        { lineId: kitchen, amount: "240" },
        { lineId: labor, amount: "49.99" },
      ],
    },
  });
  await pay({
    description: "Saw back",
    amount: "12.5",
    category: "tools",
    details: { isRefund: true },
  });
  // Deleting a line deletes its share, whose amount is then in the expense's own category again.
  await pay({
    description: "Left over",
    amount: "0.01",
    category: "permits",
    details: { shares: [{ lineId: gone, amount: "0.01" }] },
  });
  await pay({
    description: "Before the lines moved",
    amount: "0.01",
    category: "Permits",
    details: { shares: [{ lineId: materials, amount: "0.01" }] },
  });
  await anna.delete(`/api/budget-lines/${gone}`);
});
afterAll(() => product.close());

const totals = (entries: Iterable<readonly [name: string, amount: string]>) =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(entries, ([name]) => categoryLabel(name)),
      ([name, amounts]) => [name, sumDecimals(amounts.map(([, amount]) => amount))],
    ).filter(([, amount]) => amount !== "0.00"),
  );

async function listed(category: string) {
  const response = await anna.get(`/api/expenses?projectId=${project.id}&category=${category}`);
  const page = expensePage.parse(response.body);
  const parts = new Map(page.parts?.map(({ expenseId, amount }) => [expenseId, amount]));
  const amounts = page.expenses.map(({ id, amount, details }) => {
    const part = parts.get(id) ?? amount;
    return details?.isRefund === true ? `-${part}` : part;
  });
  return { count: page.totalCount, total: sumDecimals(amounts) };
}

const exported = async (file: string) =>
  (
    await anna.get(
      `/api/projects/${project.id}/exports/${file}${file.includes("?") ? "" : "?"}today=${ADVISED_DAY}`,
    )
  ).bytes;

test("agree in the dashboard's summary", async () => {
  const { body } = await anna.get(`/api/projects/${project.id}/summary`);
  const { categoryBreakdown, totalSpent } = projectSummary.parse(body);
  expect(categoryBreakdown).toEqual(SPENT);
  expect(totalSpent).toBe(TOTAL);
});

test("agree in the list by category, which shows a split expense's part and its total", async () => {
  for (const category of EXPENSE_CATEGORIES) {
    expect([category, await listed(category.toLowerCase())]).toEqual([
      category,
      { count: COUNTS[category] ?? 0, total: { ...SPENT, Other: "0.00" }[category] },
    ]);
  }
  const { body } = await anna.get(`/api/expenses?projectId=${project.id}&category=Permits`);
  const { expenses, parts } = expensePage.parse(body);
  const whole = expenses.find(({ description }) => description === "Tiles with the permit");
  expect(whole?.amount).toBe("300.01");
  expect(parts).toContainEqual({ expenseId: whole?.id, amount: "100.01" });
  const all = await anna.get(`/api/expenses?projectId=${project.id}`);
  expect(Object.keys(Object(all.body))).toEqual(["expenses", "totalCount", "totalPages"]);
});

test("agree in the budget lines", async () => {
  const { body } = await anna.get(`/api/projects/${project.id}/plan?today=${ADVISED_DAY}`);
  const { lines, unplanned } = budgetOverview.parse(body);
  expect(totals(lines.map(({ category, figures }) => [category, figures.paid]))).toEqual(SPENT);
  expect(unplanned.paid).toBe("0.00");
});

test("agree in the report, alone and compared", async () => {
  const other = await createProject(anna, {});
  const search = `compareWith=${other.id}&today=${ADVISED_DAY}`;
  const { body } = await anna.get(`/api/reports?projectId=${project.id}&${search}`);
  const { byCategory, compared } = report.parse(body);
  expect(totals(byCategory.map(({ name, total }) => [name, total]))).toEqual(SPENT);
  const [itself] = compared;
  expect(totals(itself?.byCategory.map(({ name, total }) => [name, total]) ?? [])).toEqual(SPENT);
});

test("agree in the tables and the printed report", async () => {
  const text = (await exported("categories.csv")).toString("utf8").slice(1);
  const rows = recordsOf(readCsv(text));
  expect(totals(rows.map(({ Category = "", Spent = "" }) => [Category, Spent]))).toEqual(SPENT);
  const sheets = await readWorkbook(await exported("project.xlsx"));
  const [, ...cells] = sheets.find(({ sheet }) => sheet === "Spending by category")?.data ?? [];
  expect(
    Object.fromEntries(cells.map(([name, amount]) => [name, Number(amount).toFixed(2)])),
  ).toEqual({
    ...SPENT,
    Total: TOTAL,
  });
  const pdf = await getDocumentProxy(new Uint8Array(await exported("report.pdf")));
  const { text: pages } = await extractText(pdf, { mergePages: true });
  for (const amount of ["$700.01", "$2,826.52", "$49.99", "−$12.50"])
    expect(pages).toContain(amount);
});

test("agree in the assistant's tools and built-in answer", async () => {
  const tools = toolboxFor(product, anna, project);
  const { groups } = await tools.ask("get_spending", { by: "category" });
  expect(totals(groups.map(({ name, total }) => [name, total]))).toEqual(SPENT);
  expect(Object.fromEntries(groups.map(({ name, count }) => [name, count]))).toEqual(COUNTS);
  for (const [category, total] of Object.entries(SPENT)) {
    const count = COUNTS[category];
    expect(await tools.ask("get_spending", { category })).toMatchObject({ total, count });
    expect(await tools.ask("search_expenses", { category })).toMatchObject({ total, count });
    const narrowed = await tools.ask("get_spending", { category, by: "category" });
    expect(narrowed).toMatchObject({ total, groups: [{ name: category, total, count }] });
  }
  const asking = { product, homeowner: anna, project };
  const { reply } = await advise(asking, "How much did I spend on permits?");
  expect(reply).toContain("$2,826.52");
});

test("agree in the exported filtered list", async () => {
  const shown = async (search: string) => {
    const text = (await exported(`expenses.csv?${search}`)).toString("utf8").slice(1);
    return recordsOf(readCsv(text));
  };
  const permits = await shown("category=Permits&");
  expect(permits).toHaveLength(COUNTS["Permits"] ?? 0);
  expect(sumDecimals(permits.map((row) => row["Amount filtered"] ?? ""))).toBe(SPENT.Permits);
  expect(permits.map(({ Amount }) => Amount)).toContain("300.01");
  expect((await shown("search=tiles&")).map(({ Description }) => Description)).toEqual([
    "Tiles with the permit",
    "Tiles returned",
  ]);
  expect(await shown("room=Kitchen&paymentMethod=Cash&contractorId=1&")).toEqual([]);
  const all = await shown("search=&category=&");
  expect(all).toHaveLength(7);
  expect(Object.keys(all[0] ?? {})).not.toContain("Amount filtered");
});
