import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserId } from "../../../shared/ids.ts";
import { sumDecimals } from "../../../shared/money.ts";
import {
  recordsDatabase,
  type RecordsDatabase,
} from "../../../tests/support/database/records-database.ts";
import { getProjectSummary } from "../projects/queries.ts";
import { getSpending, groupSpending, listExpensesInOrder } from "./spending-queries.ts";
import { ownAccess } from "../../identity/access.ts";
import { insertUnchecked } from "../../../tests/support/database/unchecked-rows.ts";

let records: RecordsDatabase;
let owner: UserId;

beforeAll(async () => {
  records = await recordsDatabase();
  owner = await records.addOwner();
});
afterAll(() => records.close());

interface Row {
  amount: string;
  category?: string;
  paymentMethod?: string;
  date?: string;
}

async function addProject(rows: readonly Row[] = []): Promise<number> {
  const { rows: added } = await records.db.execute<{ id: number }>(sql`
    insert into projects (user_id, name, budget) values (${owner}, 'Attic', 1000) returning id`);
  const projectId = added[0]?.id ?? 0;
  for (const { amount, category = "Labor", paymentMethod = "Cash", date = "2026-03-01" } of rows) {
    await records.db.execute(sql`
      insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
      values (${owner}, ${projectId}, 'Item', ${amount}, ${category}, ${paymentMethod}, ${date})`);
  }
  return projectId;
}

describe("a group's name", () => {
  const rows = [
    { amount: "1", category: "Roof  Deck", paymentMethod: "ZELLE" },
    { amount: "2", category: "roof deck", paymentMethod: "Zelle", date: "2026-04-01" },
    { amount: "4", category: "ROOF_DECK", paymentMethod: "zelle", date: "2026-04-02" },
    { amount: "8", category: "materials", paymentMethod: "credit_card", date: "2026-04-03" },
  ];

  test("is the label, otherwise the earliest spelling, as in the summary", async () => {
    const projectId = await addProject(rows);
    const { groups } = await groupSpending(records.db, ownAccess(owner), { projectId }, "category");
    const { categoryBreakdown } = await getProjectSummary(records.db, ownAccess(owner), projectId);
    expect(groups).toEqual([
      { name: "Materials", total: "8.00", count: 1, percent: "53.33" },
      { name: "Roof  Deck", total: "7.00", count: 3, percent: "46.67" },
    ]);
    expect(Object.fromEntries(groups.map(({ name, total }) => [name, total]))).toEqual(
      categoryBreakdown,
    );
    const methods = await groupSpending(
      records.db,
      ownAccess(owner),
      { projectId },
      "paymentMethod",
    );
    expect(methods.groups.map(({ name, total }) => [name, total])).toEqual([
      ["Credit Card", "8.00"],
      ["ZELLE", "7.00"],
    ]);
  });

  test("stays the same if the filter matches only later spellings", async () => {
    const projectId = await addProject(rows);
    const filter = { projectId, from: "2026-04-01" };
    const { groups } = await groupSpending(records.db, ownAccess(owner), filter, "category");
    expect(groups.map(({ name, total }) => [name, total])).toEqual([
      ["Materials", "8.00"],
      ["Roof  Deck", "6.00"],
    ]);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "may be %s",
    async (category) => {
      const projectId = await addProject([{ amount: "3", category, paymentMethod: category }]);
      const group = { name: category, total: "3.00", count: 1, percent: "100.00" };
      for (const by of ["category", "paymentMethod"] as const) {
        const { groups } = await groupSpending(records.db, ownAccess(owner), { projectId }, by);
        expect(groups).toEqual([group]);
      }
    },
  );
});

test("months are in order across years, without empty ones", async () => {
  const projectId = await addProject(
    ["2027-01-01", "2025-12-31", "2026-12-31", "2026-01-01", "2200-12-31", "1900-01-01"].map(
      (date, place) => ({ amount: String(place + 1), date }),
    ),
  );
  const { groups } = await groupSpending(records.db, ownAccess(owner), { projectId }, "month");
  expect(groups.map(({ name, total }) => `${name} ${total}`)).toEqual([
    "1900-01 6.00",
    "2025-12 2.00",
    "2026-01 4.00",
    "2026-12 3.00",
    "2027-01 1.00",
    "2200-12 5.00",
  ]);
});

test("equal amounts have a stable order", async () => {
  const projectId = await addProject([
    { amount: "5", category: "b", date: "2026-03-02" },
    { amount: "5", category: "a", date: "2026-03-01" },
    { amount: "5", category: "B", date: "2026-03-02" },
  ]);
  const { groups } = await groupSpending(records.db, ownAccess(owner), { projectId }, "category");
  expect(groups.map(({ name }) => name)).toEqual(["b", "a"]);
  const orders = { newest: "B b a", oldest: "a b B", largest: "B b a", smallest: "B b a" } as const;
  for (const order of ["newest", "oldest", "largest", "smallest"] as const) {
    const { expenses } = await listExpensesInOrder(
      records.db,
      ownAccess(owner),
      { projectId },
      { order, limit: 3 },
    );
    expect(expenses.map(({ category }) => category).join(" ")).toBe(orders[order]);
  }
});

test("another user's or a missing project or contractor is not found", async () => {
  const projectId = await addProject([{ amount: "1" }]);
  const other = await records.addOwner();
  const asks = [
    (filter: { projectId: number; contractorId?: number }) =>
      getSpending(records.db, ownAccess(other), filter),
    (filter: { projectId: number; contractorId?: number }) =>
      groupSpending(records.db, ownAccess(other), filter, "month"),
    (filter: { projectId: number; contractorId?: number }) =>
      listExpensesInOrder(records.db, ownAccess(other), filter, { order: "largest", limit: 5 }),
  ];
  for (const ask of asks) {
    await expect(ask({ projectId })).rejects.toThrow("Project not found");
    await expect(ask({ projectId: 999_999 })).rejects.toThrow("Project not found");
  }
  const filter = { projectId, contractorId: 999_999 };
  await expect(getSpending(records.db, ownAccess(owner), filter)).rejects.toThrow(
    "Contractor not found",
  );
  await expect(groupSpending(records.db, ownAccess(owner), filter, "category")).rejects.toThrow(
    "Contractor not found",
  );
});

test("sums 100,000 maximum amounts exactly in every grouping", async () => {
  const projectId = await addProject();
  await insertUnchecked(
    records.db,
    sql`
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
    select ${owner}, ${projectId}, 'Item ' || n, 99999999.99 - n % 7 * 0.01,
      (array['Materials', 'materials', 'Labor', 'Tools', 'Sky'])[1 + n % 5],
      (array['Cash', 'cash', 'Check'])[1 + n % 3], date '2024-11-15' + n % 60
    from generate_series(1, 100000) n`,
  );
  const { rows } = await records.db.execute<{ total: string }>(sql`
    select sum(amount)::text as total from expenses
    where user_id = ${owner} and project_id = ${projectId}`);
  const total = rows[0]?.total;
  expect(await getSpending(records.db, ownAccess(owner), { projectId })).toMatchObject({
    total,
    count: 100_000,
  });
  for (const [by, size] of [
    ["category", 4],
    ["month", 3],
    ["contractor", 1],
    ["paymentMethod", 2],
  ] as const) {
    const { groups } = await groupSpending(records.db, ownAccess(owner), { projectId }, by);
    expect(groups).toHaveLength(size);
    expect(sumDecimals(groups.map((group) => group.total))).toBe(total);
    expect(groups.reduce((all, { count }) => all + count, 0)).toBe(100_000);
  }
  const found = await listExpensesInOrder(
    records.db,
    ownAccess(owner),
    { projectId, category: "sky" },
    { order: "smallest", limit: 2 },
  );
  expect([found.count, found.expenses.map(({ amount }) => amount)]).toEqual([
    20_000,
    ["99999999.93", "99999999.93"],
  ]);
});
