import { afterAll, beforeAll, expect, test } from "vitest";
import { type ExpensePage, expensePage } from "../../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { addContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createLine } from "../../../tests/support/records/budget/budget-factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;
let contractorId: number;

async function list(query: Record<string, string | number> = {}): Promise<ExpensePage> {
  const search = new URLSearchParams({ projectId: String(projectId) });
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const response = await anna.get(`/api/expenses?${search.toString()}`);
  expect(response.status).toBe(200);
  return expensePage.parse(response.body);
}

async function descriptions(query: Record<string, string | number>): Promise<string[]> {
  return (await list(query)).expenses.map(({ description }) => description);
}

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await proHomeowner(testApp);
  projectId = (await createProject(anna)).id;
  contractorId = await addContractor(testApp.db, anna.user.id, "Cy Tiler", "Tiles");
  const rows = [
    {
      description: "Oak boards",
      date: "2026-03-01",
      category: "Materials",
      paymentMethod: "Credit Card",
    },
    {
      description: "100% linen",
      date: "2026-03-03",
      category: "materials",
      paymentMethod: "credit_card",
    },
    {
      description: "Wall_paint",
      date: "2026-03-02",
      category: " Materials ",
      paymentMethod: "Cash",
    },
    {
      description: "Wallspaint",
      date: "2026-03-02",
      category: "Interior  Design",
      paymentMethod: "cash",
      contractorId,
    },
    {
      description: "Back\\slash",
      date: "2026-02-28",
      category: "interior_design",
      paymentMethod: "CREDIT   CARD",
    },
    {
      description: "ÉTAGÈRE",
      date: "2026-02-27",
      category: "Labor",
      paymentMethod: "Check",
      notes: "by the Window, 50% off",
    },
  ];
  for (const row of rows) await createExpense(anna, projectId, row);
  const other = await createProject(anna);
  await createExpense(anna, other.id, { description: "Oak of another project" });
});

test("is newest first, for the same date by creation, with a total count", async () => {
  const page = await list();
  expect(page.expenses.map(({ description }) => description)).toEqual([
    "100% linen",
    "Wallspaint",
    "Wall_paint",
    "Oak boards",
    "Back\\slash",
    "ÉTAGÈRE",
  ]);
  expect([page.totalCount, page.totalPages]).toEqual([6, 1]);
  const [, tiled] = page.expenses;
  expect(tiled?.contractor).toMatchObject({ name: "Cy Tiler", company: "Tiles" });
  expect((await anna.get(`/api/expenses/${tiled?.id}`)).body).toEqual(tiled);
});

test.each([
  ["oak", ["Oak boards"]],
  ["  OAK ", ["Oak boards"]],
  ["étagère", ["ÉTAGÈRE"]],
  ["window, 50", ["ÉTAGÈRE"]],
  ["%", ["100% linen", "ÉTAGÈRE"]],
  // The second one's category is written "interior_design".
  ["_", ["Wall_paint", "Back\\slash"]],
  ["\\", ["Back\\slash"]],
  ["' or 1=1 --", []],
  ["no match", []],
  ["tiles", ["Wallspaint"]],
  ["cy T", ["Wallspaint"]],
  ["interior", ["Wallspaint", "Back\\slash"]],
  ["labor", ["ÉTAGÈRE"]],
])("searches for %j in texts, names and categories", async (search, expected) => {
  const page = await list({ search });
  expect(page.expenses.map(({ description }) => description)).toEqual(expected);
  expect(page.totalCount).toBe(expected.length);
  expect(page.totalPages).toBe(expected.length === 0 ? 0 : 1);
});

test.each([
  [{ category: "Materials" }, ["100% linen", "Wall_paint", "Oak boards"]],
  [{ category: "materials" }, ["100% linen", "Wall_paint", "Oak boards"]],
  [{ category: "INTERIOR \t design" }, ["Wallspaint", "Back\\slash"]],
  [{ category: "permits" }, []],
  [{ paymentMethod: "credit_card" }, ["100% linen", "Oak boards", "Back\\slash"]],
  [{ paymentMethod: "Cash" }, ["Wallspaint", "Wall_paint"]],
  [{ category: "Materials", paymentMethod: "Cash" }, ["Wall_paint"]],
  [{ category: "Materials", paymentMethod: "Credit Card", search: "LINEN" }, ["100% linen"]],
  [{ category: "", paymentMethod: "", search: "" }, null],
])("filters by %j", async (query, expected) => {
  const all = await descriptions({});
  expect(await descriptions(query)).toEqual(expected ?? all);
});

test.each([
  [{ from: "2026-03-02" }, ["100% linen", "Wallspaint", "Wall_paint"]],
  [{ to: "2026-02-28" }, ["Back\\slash", "ÉTAGÈRE"]],
  [{ from: "2026-02-28", to: "2026-03-01" }, ["Oak boards", "Back\\slash"]],
  [{ from: "2026-03-02", to: "2026-03-02" }, ["Wallspaint", "Wall_paint"]],
  [{ from: "2026-02-28T23:30:00-08:00", to: "2026-02-28" }, ["Back\\slash"]],
  [{ from: "2026-04-01" }, []],
  [{ from: "2026-02-28", category: "materials", paymentMethod: "cash" }, ["Wall_paint"]],
])("filters by an inclusive date range: %j", async (query, expected) => {
  const page = await list(query);
  expect(page.expenses.map(({ description }) => description)).toEqual(expected);
  expect(page.totalCount).toBe(expected.length);
});

test.each([
  ["from=2026-03-02&to=2026-03-01", "to", "End date must be on or after the start date"],
  ["from=2026-02-29", "from", "Enter a real date between 1900 and 2200, as YYYY-MM-DD"],
  ["to=1899-12-31", "to", "Enter a real date between 1900 and 2200, as YYYY-MM-DD"],
  ["to=tomorrow", "to", "Enter a real date between 1900 and 2200, as YYYY-MM-DD"],
  ["from=", "from", "Date is required"],
])("rejects %s", async (days, field, message) => {
  const response = await anna.get(`/api/expenses?projectId=${projectId}&${days}`);
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({ details: { issues: [{ path: [field], message }] } });
});

test("filters by contractor, alone and combined", async () => {
  expect(await descriptions({ contractorId })).toEqual(["Wallspaint"]);
  expect(await descriptions({ contractorId, paymentMethod: "cash", search: "wall" })).toEqual([
    "Wallspaint",
  ]);
  expect(await descriptions({ contractorId, category: "materials" })).toEqual([]);
  const idle = await addContractor(testApp.db, anna.user.id, "Ida Idle");
  expect(await list({ contractorId: idle })).toEqual({
    expenses: [],
    totalCount: 0,
    totalPages: 0,
  });
});

test("has pages; one past the last is empty with correct totals", async () => {
  expect(await descriptions({ page: 2, pageSize: 4 })).toEqual(["Back\\slash", "ÉTAGÈRE"]);
  const filtered = await list({ page: 2, pageSize: 2, category: "materials" });
  expect(filtered.expenses.map(({ description }) => description)).toEqual(["Oak boards"]);
  expect([filtered.totalCount, filtered.totalPages]).toEqual([3, 2]);
  const beyond = await list({ page: 4, pageSize: 4 });
  expect(beyond).toEqual({ expenses: [], totalCount: 6, totalPages: 2 });
});

test("of a project without expenses is empty", async () => {
  const empty = await createProject(anna);
  expect(await list({ projectId: empty.id })).toEqual({
    expenses: [],
    totalCount: 0,
    totalPages: 0,
  });
});

test("requires a project", async () => {
  const response = await anna.get("/api/expenses");
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({ details: { issues: [{ path: ["projectId"] }] } });
});

afterAll(() => testApp.close());

test("a search finds amounts, rooms, and the budget lines of an expense and its shares", async () => {
  const { id } = await createProject(anna, {});
  const line = async (category: string, room: string | null) =>
    Number(Object(await createLine(anna, id, { category, room, planned: "100" })).id);
  const [attic, flooring] = [await line("Materials", "Attic"), await line("Flooring", null)];
  const pay = (description: string, amount: string, details: object | null = null) =>
    createExpense(anna, id, { description, amount, details, category: "Tools" });
  await pay("a", "1950");
  await pay("b", "1950.49");
  await pay("c", "19.50", { room: "Guest bath" });
  await pay("d", "60", { isRefund: true });
  await pay("e", "60", { lineId: attic });
  await pay("f", "10", { shares: [{ lineId: flooring, amount: "10" }] });
  const found = async (search: string) => {
    const query = new URLSearchParams({ projectId: String(id), search });
    const { body } = await anna.get(`/api/expenses?${query.toString()}`);
    return expensePage
      .parse(body)
      .expenses.map(({ description }) => description)
      .toSorted()
      .join("");
  };
  expect({
    "1950": await found("1950"),
    "1,950.00": await found("1,950.00"),
    "$1,950": await found("$1,950"),
    "19.5": await found("19.5"),
    "-60": await found("-60"),
    "$60.00": await found("$60.00"),
    "1%50": await found("1%50"),
    "1_950": await found("1_950"),
    "1\\950": await found("1\\950"),
    bath: await found("guest BATH"),
    attic: await found("attic"),
    flooring: await found("floor"),
    tools: await found("tools"),
  }).toEqual({
    "1950": "ab",
    "1,950.00": "a",
    "$1,950": "ab",
    "19.5": "c",
    "-60": "d",
    "$60.00": "de",
    "1%50": "",
    "1_950": "",
    "1\\950": "",
    bath: "c",
    attic: "e",
    flooring: "f",
    tools: "abcdef",
  });
});
