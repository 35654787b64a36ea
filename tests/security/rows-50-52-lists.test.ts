import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../../server/db/client.ts";
import { type ExpensePage, expensePage } from "../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { createProject } from "../support/records/factories.ts";

const ROWS = 130;

let product: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  product = await createTestApp();
  anna = await product.homeowner();
  projectId = (await createProject(anna)).id;
  // Few dates with many rows each, inserted in no date order.
  await product.db.execute(sql`
    insert into expenses
      (user_id, project_id, description, amount, category, payment_method, date, notes)
    select ${anna.user.id}, ${projectId}, 'Item ' || n, n, 'Materials', 'Cash',
      date '2026-01-01' + (n * 7) % 10, 'Note'
    from generate_series(1, ${ROWS}::int) n`);
});
afterAll(() => product.close());

function get(query: Record<string, string>) {
  const search = new URLSearchParams({ projectId: String(projectId), ...query });
  return anna.get(`/api/expenses?${search.toString()}`);
}

async function page(query: Record<string, string>): Promise<ExpensePage> {
  return expensePage.parse((await get(query)).body);
}

describe("row 50: a page is a whole number in bounds", () => {
  const junk = ["0", "-1", "1.5", "1e3", "abc", "", " 1", "NaN", "Infinity", "0x10", "99999999999"];

  test.each([...junk, "1000001", "9007199254740993"])("rejects page %j", async (value) => {
    const { status, body } = await get({ page: value });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test.each([...junk, "101", "1000000"])("rejects pageSize %j", async (value) => {
    const { status, body } = await get({ pageSize: value });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test("serves the largest of each, with at most a hundred rows", async () => {
    expect((await page({ pageSize: "100" })).expenses).toHaveLength(100);
    expect(await page({ page: "1000000", pageSize: "100" })).toEqual({
      expenses: [],
      totalCount: ROWS,
      totalPages: 2,
    });
    expect((await page({})).expenses).toHaveLength(25);
  });

  test("rejects a repeated parameter", async () => {
    for (const name of ["page", "pageSize", "search", "sort", "paymentMethod"]) {
      const path = `/api/expenses?projectId=${projectId}&${name}=1&${name}=2`;
      expect((await anna.get(path)).status).toBe(400);
    }
  });
});

describe("row 51: a search term is text, never a pattern or SQL", () => {
  const INJECTIONS = [
    "'",
    "''",
    '"',
    "';",
    "' or '1'='1",
    "' or 1=1 --",
    "%' or '%'='",
    "1) or (1=1",
    "1 or 1=1",
    "'; drop table expenses; --",
    "' union select * from users --",
    "' and pg_sleep(5) --",
    "'||(select password from users limit 1)||'",
    "$1::text",
    "${projectId}",
    "\\'; select 1; --",
    "%",
    "_",
    "%%%",
    "%tem%",
    "It_m 1",
    "Item%",
    ".*",
    "(a+)+$",
    "[[:alpha:]]",
    "\\",
    "\\\\",
  ];

  test.each(INJECTIONS)("%j", async (text) => {
    for (const name of ["search", "category", "paymentMethod"]) {
      const found = await page({ [name]: text });
      expect(found).toEqual({ expenses: [], totalCount: 0, totalPages: 0 });
    }
  });

  test("none of them changed anything", async () => {
    expect((await page({})).totalCount).toBe(ROWS);
  });

  test("rejects a search term over two hundred characters", async () => {
    expect((await get({ search: "x".repeat(200) })).status).toBe(200);
    expect((await get({ search: "x".repeat(201) })).status).toBe(400);
    expect((await get({ category: "x".repeat(201) })).status).toBe(400);
    expect((await get({ paymentMethod: "x".repeat(201) })).status).toBe(400);
  });

  test("no statement runs longer than five seconds", async () => {
    // Connects with the product's timeouts; the tests' app has longer ones for busy machines.
    const connectionString = product.deps.config.databaseUrl ?? "";
    const connection = connect({ connectionString, onError: () => {} });
    const { rows } = await connection.db.execute(sql`show statement_timeout`);
    await connection.close();
    expect(rows).toEqual([{ statement_timeout: "5s" }]);
  });
});

describe("row 52: all pages together have each row once, in order", () => {
  // Search results are sorted per page; the full list is read from the index.
  test.each([
    ["1", {}],
    ["7", {}],
    ["100", {}],
    ["7", { search: "item" }],
    ["25", { category: "materials", paymentMethod: "cash" }],
  ])("in pages of %s with %j", async (pageSize, filter) => {
    const { totalPages } = await page({ pageSize, ...filter });
    expect(totalPages).toBe(Math.ceil(ROWS / Number(pageSize)));
    const rows = [];
    for (let number = 1; number <= totalPages; number += 1) {
      rows.push(...(await page({ pageSize, page: String(number), ...filter })).expenses);
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(ROWS);
    const places = rows.map(({ date, id }) => `${date} ${String(id).padStart(9, "0")}`);
    expect(places).toEqual(places.toSorted().toReversed());
  });
});
