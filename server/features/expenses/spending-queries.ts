import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { SpendingGroup } from "../assistant/rules/tool-calls.ts";
import { categoryLabel, codeOf, paymentMethodLabel } from "../../../shared/expenses/catalog.ts";
import { expense } from "../../../shared/expenses/contract.ts";
import { id } from "../../../shared/ids.ts";
import { compareDecimals, shareOfDecimals, sumDecimals, decimal } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { PLANNED_EACH_TIME } from "../../db/named-statements.ts";
import { notFound } from "../../errors.ts";
import {
  type ExpenseConditions,
  type ExpenseFilter,
  filtersOf,
  hasConditions,
  hasContractor,
  isMatching,
  listCategories,
  paidPart,
} from "./filter-queries.ts";
import { movedBetweenCategories } from "../../db/fragments/expense-shares.ts";
import { selectExpenses } from "./queries.ts";
import { findFirstSpellings } from "./spelling-queries.ts";
import type { Access } from "../../identity/access.ts";

export type SpendingGrouping = "category" | "month" | "contractor" | "paymentMethod";
export type ExpenseOrder = "newest" | "oldest" | "largest" | "smallest";

export interface Spending {
  project: { id: number; name: string };
  total: string;
  count: number;
}

const spendingRow = z.object({
  name: z.string(),
  total: decimal,
  count: z.int(),
  /** undefined if no contractor was requested */
  hasContractor: z.optional(z.boolean()),
});
type SpendingRow = z.infer<typeof spendingRow>;

/** Total and number of a project's expenses that pass the filter. */
export async function getSpending(
  db: Queryable,
  access: Access,
  filter: ExpenseFilter,
): Promise<Spending> {
  const { projectId, contractorId } = filter;
  const filters = await filtersOf(db, access, filter);
  const rows = await queryRows(db, spendingRow)`${PLANNED_EACH_TIME}
    select p.name, spent.total::text as total, spent.count${hasContractor(access, contractorId)}
    from projects p
    cross join (
      select coalesce(sum(${paidPart(access, filters)}), 0.00) as total, count(*) as count
      from expenses
      where ${isMatching(access, projectId, filters)}
    ) spent
    where p.user_id = ${access.home} and p.id = ${projectId}`;
  return spendingOf(rows[0], projectId);
}

function spendingOf(row: SpendingRow | undefined, projectId: number): Spending {
  if (row === undefined) throw notFound("Project");
  if (row.hasContractor === false) throw notFound("Contractor");
  return { project: { id: projectId, name: row.name }, total: row.total, count: row.count };
}

/** A group in the database, before spellings are merged. */
const sumRow = z.object({
  /** a spelling, a month, or a contractor's id; null for no contractor */
  key: z.nullable(z.string()),
  /** a contractor's name */
  name: z.nullable(z.string()),
  /** for payment methods: id of the earliest expense with this spelling */
  first: z.nullable(id),
  total: decimal,
  count: z.int(),
});
type Sum = z.infer<typeof sumRow>;

const groupedRow = z.extend(spendingRow, { sums: z.array(sumRow) });

/**
 * Total and number by group: largest first, months in order. One statement sums exact decimals;
 * `codeOf` decides which spellings are the same.
 */
export async function groupSpending(
  db: Queryable,
  access: Access,
  filter: ExpenseFilter,
  by: SpendingGrouping,
): Promise<Spending & { groups: SpendingGroup[] }> {
  const { projectId, contractorId } = filter;
  const filters = await filtersOf(db, access, filter);
  const [row] = await queryRows(db, groupedRow)`${PLANNED_EACH_TIME}
    with sums as (${sumsBy(by, { access, projectId, filters })})
    select p.name, spent.total::text as total, spent.count, spent.sums${hasContractor(access, contractorId)}
    from projects p
    cross join (
      select coalesce(sum(s.total), 0.00) as total, coalesce(sum(s.count), 0)::bigint as count,
        coalesce(json_agg(json_build_object('key', s.key::text, 'name', c.name, 'first', s.first,
          'total', s.total::text, 'count', s.count) order by s.key), '[]') as sums
      from sums s
      left join contractors c on c.user_id = ${access.home}
        and c.id = ${by === "contractor" ? sql`s.key` : sql`null`}
    ) spent
    where p.user_id = ${access.home} and p.id = ${projectId}`;
  const spending = spendingOf(row, projectId);
  const sums = row?.sums ?? [];
  const parts =
    by === "category"
      ? await foldCategories(db, access, projectId, sums, hasConditions(filters))
      : groupParts(by, sums);
  const groups = parts.map((part) => ({
    ...part,
    percent: shareOfDecimals(part.total, spending.total),
  }));
  if (by !== "month") groups.sort(bySize);
  return { ...spending, groups };
}

interface Meant {
  access: Access;
  projectId: number;
  filters: ExpenseConditions;
}

function sumsBy(by: SpendingGrouping, { access, projectId, filters }: Meant): SQL {
  const isMeant = isMatching(access, projectId, filters);
  const spent = sql`sum(${paidPart(access, filters)}) as total, count(*) as count`;
  switch (by) {
    case "category":
      // Uses only columns of the category index, so that only the index is read, except for split
      // expenses.
      return sql`
        select category as key, null::bigint as first, sum(total) as total, sum(count) as count
        from (
          select category, sum(${signedAmount()}) as total, count(*) as count
          from expenses where ${isMeant} group by category
          union all ${movedBetweenCategories(access.home, isMeant, filters.parts)}
        ) spent
        group by category
        having sum(count) > 0`;
    case "paymentMethod":
      return sql`
        select payment_method as key, min(id) as first, ${spent}
        from expenses where ${isMeant} group by payment_method`;
    case "contractor":
      return sql`
        select contractor_id as key, null::bigint as first, ${spent}
        from expenses where ${isMeant} group by contractor_id`;
    case "month":
      // Groups by day first, because formatting the month of every expense would be slow.
      return sql`
        select to_char(day, 'YYYY-MM') as key, null::bigint as first, sum(total) as total,
          sum(count) as count
        from (
          select date as day, ${spent}
          from expenses where ${isMeant} group by date
        ) days
        group by 1`;
  }
}

type Part = Omit<SpendingGroup, "percent">;

function bySize(a: Part, b: Part): number {
  return compareDecimals(b.total, a.total) || (a.name < b.name ? -1 : 1);
}

function groupParts(by: Exclude<SpendingGrouping, "category">, sums: readonly Sum[]): Part[] {
  if (by === "paymentMethod") return foldMethods(sums);
  return sums.map(({ key, name, total, count }) => {
    if (by === "month") return { name: key ?? "", total, count };
    if (key === null) return { name: "No contractor", total, count };
    return { name: name ?? "", contractorId: Number(key), total, count };
  });
}

/** Merges the spellings of one code, named as displayed. */
function foldSums(
  sums: readonly Sum[],
  categoryName: (code: string, spellings: Sum[]) => string,
): Part[] {
  const byCode = Map.groupBy(sums, ({ key }) => codeOf(key ?? ""));
  return Array.from(byCode, ([code, spellings]) => ({
    name: categoryName(code, spellings),
    total: sumDecimals(spellings.map(({ total }) => total)),
    count: spellings.reduce((all, { count }) => all + count, 0),
  }));
}

function foldMethods(sums: readonly Sum[]): Part[] {
  return foldSums(sums, (code, spellings) => {
    const [earliest] = spellings.toSorted((a, b) => (a.first ?? 0) - (b.first ?? 0));
    const label = paymentMethodLabel(code);
    return label === code ? (earliest?.key ?? code) : label;
  });
}

function hasNoLabel(spelling: string): boolean {
  const code = codeOf(spelling);
  return categoryLabel(code) === code;
}

/**
 * Names categories without a label as the project's summary does: by the earliest expense, even if
 * the filter matches only later spellings.
 */
async function foldCategories(
  db: Queryable,
  access: Access,
  projectId: number,
  sums: readonly Sum[],
  isFiltered: boolean,
): Promise<Part[]> {
  const summed = sums.map(({ key }) => key ?? "").filter(hasNoLabel);
  const codes = new Set(summed.map(codeOf));
  const all = isFiltered && codes.size > 0 ? await listCategories(db, access, projectId) : summed;
  const spellings = all.filter((spelling) => codes.has(codeOf(spelling)));
  const names = await findFirstSpellings(db, access, projectId, spellings);
  return foldSums(sums, (code) => names.get(code) ?? categoryLabel(code));
}

/** The order clause. Refunds come after all payments. */
function orderOf(order: ExpenseOrder, amount: SQL): SQL {
  switch (order) {
    case "newest":
      return sql`date desc, id desc`;
    case "oldest":
      return sql`date, id`;
    case "largest":
      return sql`${amount} desc, date desc, id desc`;
    case "smallest":
      return sql`${amount}, date desc, id desc`;
  }
}

/** An expense with the part of its amount that matches, negative for a refund. */
const listedExpense = z.extend(expense, { matching: decimal });
export type ListedExpense = z.infer<typeof listedExpense>;

const listedRow = z.extend(spendingRow, { expenses: z.array(listedExpense) });

/** The first expenses of a project in a given order, with the sum of all that match. */
export async function listExpensesInOrder(
  db: Queryable,
  access: Access,
  filter: ExpenseFilter,
  { order, limit }: { order: ExpenseOrder; limit: number },
): Promise<Spending & { expenses: ListedExpense[] }> {
  const { projectId, contractorId } = filter;
  const filters = await filtersOf(db, access, filter);
  // With filters, evaluates them once; without, reads only the newest from their index.
  const kept = hasConditions(filters) ? sql`materialized` : sql`not materialized`;
  const [row] = await queryRows(db, listedRow)`${PLANNED_EACH_TIME}
    with matching as ${kept} (
      select id, date, ${paidPart(access, filters)} as amount from expenses where ${isMatching(access, projectId, filters)}
    ), first as (
      select id from matching order by ${orderOf(order, sql`amount`)} limit ${limit}
    ), whole as (
      ${selectExpenses(access.home, sql`expenses`)}
      where e.user_id = ${access.home} and e.id = any(array(select id from first))
    ), listed as (
      select whole.*, (
        select ${paidPart(access, filters)}::text from expenses
        where expenses.user_id = ${access.home} and expenses.id = whole.id
      ) as matching
      from whole
    )
    select p.name, spent.total::text as total, spent.count,
      (
        select coalesce(json_agg(listed order by ${orderOf(order, sql`matching::numeric`)}), '[]')
        from listed
      ) as expenses${hasContractor(access, contractorId)}
    from projects p
    cross join (
      select coalesce(sum(amount), 0.00) as total, count(*) as count from matching
    ) spent
    where p.user_id = ${access.home} and p.id = ${projectId}`;
  return { ...spendingOf(row, projectId), expenses: row?.expenses ?? [] };
}
