import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { budgetLine } from "../../../shared/budget/contract.ts";
import { type ExpensePage, expensePage } from "../../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import {
  createContract,
  createLine,
} from "../../../tests/support/records/budget/budget-factories.ts";
import { addContractor } from "../../../tests/support/records/contractors.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;
let quoteId: number;
/** ids by description */
const ids: Record<string, number> = {};

beforeAll(async () => {
  testApp = await createTestApp({ config: { billing: { kind: "off" } } });
  anna = await testApp.homeowner();
  projectId = (await createProject(anna)).id;
  const contractor = (name: string) => addContractor(testApp.db, anna.user.id, name, null);
  const [zoe, adam] = [await contractor("Zoe"), await contractor("adam")];
  quoteId = (await createContract(anna, projectId, { amount: "900" })).id;
  const line = async (category: string) =>
    budgetLine.parse(await createLine(anna, projectId, { category, planned: "100" })).id;
  const [tools, labor] = [await line("Tools"), await line("Labor")];
  const rows = [
    { description: "beams", amount: "100", date: "2026-03-01", category: "Wood, oak" },
    { description: "Apples", amount: "40.50", date: "2026-03-02", category: "Materials" },
    { description: "cabling", amount: "9.99", date: "2026-03-02", category: "labor" },
    { description: "doors", amount: "700", date: "2026-03-03", category: "Labor" },
  ];
  const details: Record<string, object> = {
    beams: { contractorId: zoe },
    Apples: { contractorId: adam, details: { isRefund: true } },
    cabling: { details: { quoteId } },
    doors: {
      details: {
        shares: [
          { lineId: tools, amount: "200" },
          { lineId: labor, amount: "500" },
        ],
      },
    },
  };
  for (const row of rows) {
    const { id } = await createExpense(anna, projectId, { ...row, ...details[row.description] });
    ids[row.description] = id;
  }
});
afterAll(() => testApp.close());

async function list(search: string): Promise<ExpensePage> {
  const { body, status } = await anna.get(`/api/expenses?projectId=${projectId}&${search}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return expensePage.parse(body);
}

const names = (page: ExpensePage) => page.expenses.map(({ description }) => description);

describe("filters", () => {
  test.each([
    ["category=materials", ["Apples"], undefined],
    ["category=materials&category=wood,_oak", ["Apples", "beams"], "59.50"],
    ["category=Wood, oak", ["beams"], undefined],
    ["category=labor&category=tools", ["doors", "cabling"], "709.99"],
    ["category=labor", ["doors", "cabling"], "509.99"],
    ["category=&category=", ["doors", "cabling", "Apples", "beams"], undefined],
    ["amountFrom=40.5&amountTo=100", ["Apples", "beams"], "59.50"],
    ["amountFrom=700", ["doors"], undefined],
    ["amountTo=9.99", ["cabling"], undefined],
    ["hasReceipt=true", [], undefined],
    ["hasReceipt=false&category=materials", ["Apples"], undefined],
    ["from=2026-03-02&to=2026-03-02", ["cabling", "Apples"], "-30.51"],
  ])("%s: %j, %s", async (search, descriptions, total) => {
    const page = await list(search);
    expect(names(page)).toEqual(descriptions);
    expect(page).toMatchObject({ totalCount: descriptions.length });
    expect(page.total).toBeUndefined();
    expect((await list(`${search}&pageSize=1`)).total).toEqual(total);
  });

  test("by contract, and by the selected ids", async () => {
    expect(names(await list(`quoteId=${quoteId}`))).toEqual(["cabling"]);
    expect(names(await list(`ids=${ids["beams"]},${ids["doors"]},999999`))).toEqual([
      "doors",
      "beams",
    ]);
  });

  test("the total covers all pages", async () => {
    const page = await list("to=2026-12-31&pageSize=1");
    expect(page).toMatchObject({ totalCount: 4, totalPages: 4, total: "769.49" });
  });

  test.each([
    ["amountFrom=-1"],
    ["amountFrom=abc"],
    ["amountFrom=abc&amountTo=xyz"],
    ["amountTo=1e3"],
    ["amountTo=100000000000"],
    ["amountFrom=5&amountTo=4.99"],
    ["hasReceipt=maybe"],
    ["ids=1;2"],
    ["201 ids", `ids=${Array.from({ length: 201 }, (_, n) => n + 1).join(",")}`],
    ["sort=notes"],
    ["sort=--date"],
    ["sort=date%20desc"],
    ["quoteId=-1"],
    ["a category with a null character", "category=a&category=b%00"],
    ["51 categories", Array.from({ length: 51 }, (_, n) => `category=${n}`).join("&")],
  ])("rejects %s", async (name, search = name) => {
    const { status, body } = await anna.get(`/api/expenses?projectId=${projectId}&${search}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test("an export has the same rows", async () => {
    const search = "category=labor&category=wood,_oak&amountFrom=50&hasReceipt=false";
    const path = `/api/projects/${projectId}/exports/expenses.csv?today=2026-03-05&${search}`;
    const { text } = await anna.get(path);
    expect(names(await list(search))).toEqual(["doors", "beams"]);
    expect(text).toContain("beams");
    expect(text).toContain("doors");
    expect(text).not.toContain("cabling");
    expect(text).not.toContain("Apples");
  });
});

describe("sorting", () => {
  test.each([
    ["-date", ["doors", "cabling", "Apples", "beams"]],
    ["date", ["beams", "Apples", "cabling", "doors"]],
    ["description", ["Apples", "beams", "cabling", "doors"]],
    ["-description", ["doors", "cabling", "beams", "Apples"]],
    ["category", ["doors", "cabling", "Apples", "beams"]],
    ["-category", ["beams", "Apples", "doors", "cabling"]],
    ["paymentMethod", ["doors", "cabling", "Apples", "beams"]],
    ["contractor", ["Apples", "beams", "doors", "cabling"]],
    ["-contractor", ["beams", "Apples", "doors", "cabling"]],
    ["amount", ["Apples", "cabling", "beams", "doors"]],
    ["-amount", ["doors", "beams", "cabling", "Apples"]],
  ])("by %s: %j", async (sort, descriptions) => {
    expect(names(await list(`sort=${sort}`))).toEqual(descriptions);
  });

  test("pages of equal rows never overlap", async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list(`sort=paymentMethod&pageSize=10&page=${page}`)),
    );
    expect(pages.flatMap(names)).toHaveLength(4);
    const single = await Promise.all(
      [1, 2, 3, 4].map((page) => list(`sort=paymentMethod&pageSize=1&page=${page}`)),
    );
    expect(new Set(single.flatMap(names)).size).toBe(4);
  });
});
