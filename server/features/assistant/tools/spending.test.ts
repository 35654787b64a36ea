import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../../tests/support/app/app.ts";
import { createLine } from "../../../../tests/support/records/budget/budget-factories.ts";
import { createExpense, createProject } from "../../../../tests/support/records/factories.ts";
import {
  addRenovation,
  factLine,
  type RenovationRecords,
  toolboxFor,
} from "../../../../tests/support/records/renovation/records.ts";
import { proHomeowner } from "../../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let anna: Homeowner;
let records: RenovationRecords;

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  records = await addRenovation(anna);
});
afterAll(() => product.close());

test("excludes one category, with share of the budget and averages", async () => {
  const all = await toolboxFor(product, anna, records.kitchen).ask("get_spending", {});
  expect(all).toMatchObject({ percentOfBudget: "14.00", average: "500.04" });
  const without = await toolboxFor(product, anna, records.kitchen).ask("get_spending", {
    except: "labor",
  });
  expect(without).toMatchObject({ total: "1500.01", count: 5, percentOfBudget: "6.00" });
  expect(
    await toolboxFor(product, anna, records.kitchen).ask("get_spending", { by: "month" }),
  ).toMatchObject({
    average: "875.07",
  });
  const nothing = await toolboxFor(product, anna, records.kitchen).ask("get_spending", {
    search: "nothing like it",
  });
  expect(nothing).toMatchObject({ average: null, percentOfBudget: "0.00" });
});

test("a split expense counts by its part in a category", async () => {
  const owner = await proHomeowner(product);
  const project = await createProject(owner);
  const labor = await createLine(owner, project.id, { category: "Labor" });
  const materials = await createLine(owner, project.id, { category: "Materials" });
  await createExpense(owner, project.id, {
    description: "Cabinets",
    amount: "2400",
    category: "Materials",
    details: {
      shares: [
        { lineId: labor.id, amount: "900" },
        { lineId: materials.id, amount: "1500" },
      ],
    },
  });
  await createExpense(owner, project.id, { amount: "1000", category: "Labor" });
  const tools = toolboxFor(product, owner, project);
  const without = await tools.ask("get_spending", { except: "Labor" });
  expect(without).toMatchObject({ total: "1500.00", count: 1, average: "1500.00" });
  const largest = await tools.ask("search_expenses", { category: "Labor", order: "largest" });
  expect(largest).toMatchObject({
    total: "1900.00",
    expenses: [{ amount: "1000.00" }, { amount: "900.00" }],
  });
});

test("finds expenses without a receipt, without a link because no screen shows only those", async () => {
  const tools = toolboxFor(product, anna, records.kitchen);
  const { count } = await tools.ask("search_expenses", { receipt: "missing", limit: 1 });
  const attached = await tools.ask("search_expenses", { receipt: "attached", limit: 1 });
  expect([count, attached.count]).toEqual([7, 0]);
  await tools.ask("get_spending", { receipt: "missing" });
  const facts = tools.evidence().facts.map(factLine);
  expect(facts).toContain("count 7 expense | project Kitchen renovation | nowhere");
  expect((await tools.ask("get_spending", { refunds: "only" })).count).toBe(0);
});
