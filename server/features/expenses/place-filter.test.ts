import { afterAll, beforeAll, expect, test } from "vitest";
import { expensePage } from "../../../shared/expenses/contract.ts";
import { budgetLine } from "../../../shared/budget/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import {
  createContract,
  createLine,
} from "../../../tests/support/records/budget/budget-factories.ts";

/*
 * The list by budget line matches the budget, and the list by room matches the reports.
 */

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;
/** line ids by purpose */
const lines = { labor: 0, materials: 0, kitchen: 0, other: 0 };

beforeAll(async () => {
  testApp = await createTestApp({ config: { billing: { kind: "off" } } });
  anna = await testApp.homeowner();
  projectId = (await createProject(anna, { budget: "20000" })).id;
  const line = async (category: string, room: string | null = null) =>
    budgetLine.parse(await createLine(anna, projectId, { category, room, planned: "100" })).id;
  lines.labor = await line("Labor");
  lines.materials = await line("materials");
  lines.kitchen = await line("Materials", "Kitchen");
  lines.other = await line("Other");
  const nowhere = await createContract(anna, projectId, { amount: "900", lineId: null });
  const contract = await createContract(anna, projectId, { amount: "900", lineId: lines.kitchen });
  const pay = async (description: string, fields: object) =>
    createExpense(anna, projectId, { description, amount: "10", category: "labor", ...fields });
  await pay("plain", {});
  await pay("spelled", { category: " MATERIALS" });
  await pay("in the kitchen", { category: "materials", details: { room: " kitchen" } });
  await pay("in the attic", { category: "materials", details: { room: "Attic" } });
  await pay("chosen", { category: "materials", details: { lineId: lines.labor } });
  await pay("under the contract", { details: { quoteId: contract.id } });
  await pay("under one on no line", { details: { quoteId: nowhere.id } });
  await pay("split", {
    details: {
      room: "Attic",
      shares: [
        { lineId: lines.kitchen, amount: "4" },
        { lineId: lines.other, amount: "6" },
      ],
    },
  });
  await pay("back", { details: { isRefund: true, room: "KITCHEN" } });
});
afterAll(() => testApp.close());

async function listed(search: string, who = anna): Promise<string[]> {
  const { body } = await who.get(`/api/expenses?projectId=${projectId}&${search}`);
  return expensePage
    .parse(body)
    .expenses.map(({ description }) => description)
    .toSorted();
}

test("a budget line finds the expenses that the budget counts on it", async () => {
  expect(await listed(`lineId=${lines.labor}`)).toEqual(["back", "chosen", "plain"]);
  expect(await listed(`lineId=${lines.materials}`)).toEqual(["in the attic", "spelled"]);
  expect(await listed(`lineId=${lines.kitchen}`)).toEqual([
    "in the kitchen",
    "split",
    "under the contract",
  ]);
  expect(await listed(`lineId=${lines.other}`)).toEqual(["split"]);
});

test("a room finds the expenses that the reports count for it", async () => {
  expect(await listed("room=Kitchen")).toEqual([
    "back",
    "in the kitchen",
    "split",
    "under the contract",
  ]);
  expect(await listed("room=attic")).toEqual(["in the attic", "split"]);
  expect(await listed("room=Cellar")).toEqual([]);
});

test("line and room combine with other filters", async () => {
  expect(await listed(`lineId=${lines.labor}&search=pla`)).toEqual(["plain"]);
  expect(await listed(`lineId=${lines.labor}&room=kitchen`)).toEqual(["back"]);
});

test("the rest of a split expense counts by its category", async () => {
  const { id } = budgetLine.parse(await createLine(anna, projectId, { category: "Permits" }));
  const shares = [
    { lineId: id, amount: "4" },
    { lineId: lines.other, amount: "6" },
  ];
  const fields = { description: "half", amount: "10", category: "Labor", details: { shares } };
  await createExpense(anna, projectId, fields);
  expect(await listed(`lineId=${lines.labor}&search=half`)).toEqual([]);
  expect(await anna.delete(`/api/budget-lines/${id}`)).toMatchObject({ status: 204 });
  expect(await listed(`lineId=${lines.labor}&search=half`)).toEqual(["half"]);
  expect(await listed(`lineId=${id}`)).toEqual([]);
});

test("another user's line finds nothing, and an invalid line is rejected", async () => {
  const berta = await testApp.homeowner();
  const own = await createProject(berta, { budget: "100" });
  const { status, body } = await berta.get(
    `/api/expenses?projectId=${own.id}&lineId=${lines.labor}`,
  );
  expect({ status, body }).toMatchObject({ status: 200, body: { totalCount: 0 } });
  expect(await anna.get(`/api/expenses?projectId=${projectId}&lineId=labor`)).toMatchObject({
    status: 400,
  });
});
