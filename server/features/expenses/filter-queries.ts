import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { codeOf } from "../../../shared/expenses/catalog.ts";
import type { ExpenseListQuery } from "../../../shared/expenses/list-query.ts";
import { NO_PAYER } from "../../../shared/expenses/payers.ts";
import { id } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { PLANNED_EACH_TIME } from "../../db/named-statements.ts";
import { hasPart, partAmount, type PartFilter } from "../../db/fragments/expense-shares.ts";
import { signed } from "../../db/fragments/signed-amount.ts";
import { matchesSearch } from "./search-queries.ts";
import { listPlaces, partsInRoom, partsOnLine } from "./place-queries.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";
import { andSeenContractors } from "../contractors/queries.ts";

/** Selects a project's expenses, for the list as well as for sums. */
export interface ExpenseFilter extends Omit<
  ExpenseListQuery,
  "page" | "pageSize" | "sort" | "from" | "to"
> {
  /** first and last day, inclusive; validated by the contract */
  from?: string | undefined;
  to?: string | undefined;
  /** only refunds */
  isRefund?: true | undefined;
  /** only parts that are not in this category */
  exceptCategory?: string | undefined;
}

/** The conditions of a search and filters; empty for omitted or blank ones. */
export interface ExpenseConditions {
  /** conditions on the whole expense */
  whole: SQL[];
  /** conditions that at least one part of it must all pass */
  parts: PartFilter[];
}

export function hasConditions({ whole, parts }: ExpenseConditions): boolean {
  return whole.length + parts.length > 0;
}

/** The condition for an owner's expenses in a project that pass all filters. */
export function isMatching(
  access: Access,
  projectId: number,
  { whole, parts }: ExpenseConditions,
): SQL {
  const conditions = [sql`user_id = ${access.home} and project_id = ${projectId}`, ...whole];
  if (parts.length > 0) conditions.push(hasPart(access.home, parts));
  return sql.join(conditions, sql` and `);
}

/** The matching part of an expense's amount; negative for refunds. */
export function paidPart(access: Access, { parts }: ExpenseConditions): SQL {
  return signed(partAmount(access.home, parts));
}

/** An additional column: whether the requested contractor exists. */
export function hasContractor(access: Access, id: number | undefined): SQL {
  if (id === undefined) return sql``;
  return sql`,
      exists(select from contractors where user_id = ${access.home} and id = ${id}${andSeenContractors(access, sql`${id}::bigint`)}) as "hasContractor"`;
}

export async function filtersOf(
  db: Queryable,
  access: Access,
  filter: ExpenseFilter,
): Promise<ExpenseConditions> {
  requireProjectAccess(access, filter.projectId);
  const { projectId, search = "", paymentMethod = "", lineId, room = "" } = filter;
  const whole = columnFilters(filter);
  const parts: PartFilter[] = [];
  const text = search.trim();
  if (text !== "") {
    const categories = await listCategories(db, access, projectId);
    whole.push(await matchesSearch(db, { access, projectId, text }, categories));
  }
  const codes = [filter.category ?? []].flat().map(codeOf).filter(Boolean);
  if (codes.length > 0) parts.push(await partsInCategories(db, access, projectId, new Set(codes)));
  if (filter.exceptCategory !== undefined) {
    const except = new Set([codeOf(filter.exceptCategory)]);
    const { share, rest } = await partsInCategories(db, access, projectId, except);
    parts.push({ share: sql`not (${share})`, rest: sql`not (${rest})` });
  }
  if (codeOf(paymentMethod) !== "") {
    const spellings = await listPaymentMethods(db, access, projectId);
    const wanted = spellings.filter((spelling) => codeOf(spelling) === codeOf(paymentMethod));
    whole.push(sql`payment_method = any(${sql.param(wanted)})`);
  }
  if (lineId !== undefined || codeOf(room) !== "") {
    const places = await listPlaces(db, access, projectId);
    if (lineId !== undefined) parts.push(partsOnLine(places, lineId));
    if (codeOf(room) !== "") parts.push(partsInRoom(places, room));
  }
  return { whole, parts };
}

/** Filters that compare a column with a value. */
function columnFilters(filter: ExpenseFilter): SQL[] {
  const { contractorId, quoteId, refundOf, from, to, amountFrom, amountTo, ids } = filter;
  const { hasReceipt, paidBy = "" } = filter;
  const filters: SQL[] = [];
  if (contractorId !== undefined) filters.push(sql`contractor_id = ${contractorId}`);
  if (quoteId !== undefined) filters.push(sql`quote_id = ${quoteId}`);
  if (refundOf !== undefined) filters.push(sql`refund_of = ${refundOf}`);
  if (from !== undefined) filters.push(sql`date >= ${from}`);
  if (to !== undefined) filters.push(sql`date <= ${to}`);
  if (amountFrom !== undefined) filters.push(sql`amount >= ${amountFrom}`);
  if (amountTo !== undefined) filters.push(sql`amount <= ${amountTo}`);
  if (ids !== undefined) filters.push(sql`id = any(${sql.param(ids)}::bigint[])`);
  if (hasReceipt === true) filters.push(sql`image_url is not null`);
  if (hasReceipt === false) filters.push(sql`image_url is null`);
  if (filter.isRefund === true) filters.push(sql`is_refund`);
  if (paidBy === NO_PAYER) filters.push(sql`paid_by is null`);
  else if (paidBy !== "") filters.push(sql`paid_by = ${paidBy}`);
  return filters;
}

const lineRow = z.object({ id, category: z.string() });

/** Filters by category: a share has its line's category, the rest the expense's own. */
async function partsInCategories(
  db: Queryable,
  access: Access,
  projectId: number,
  codes: ReadonlySet<string>,
): Promise<PartFilter> {
  const isIt = (spelling: string) => codes.has(codeOf(spelling));
  const spellings = await listCategories(db, access, projectId);
  const rows = await queryRows(db, lineRow)`
    select id, category from budget_lines
    where user_id = ${access.home} and project_id = ${projectId}`;
  const lines = rows.filter(({ category }) => isIt(category)).map(({ id }) => id);
  return {
    share: sql`h.line_id = any(${sql.param(lines)}::bigint[])`,
    rest: sql`expenses.category = any(${sql.param(spellings.filter(isIt))})`,
  };
}

const categoryRow = z.object({ category: z.string() });

/**
 * All spellings of categories in a project: first those of its expenses, then of its budget lines.
 */
export async function listKnownCategories(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<string[]> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, categoryRow)`
    select distinct category from budget_lines
    where user_id = ${access.home} and project_id = ${projectId}`;
  const planned = rows.map(({ category }) => category);
  return [...(await listCategories(db, access, projectId)), ...planned];
}

/**
 * All spellings of categories in a project's expenses. `codeOf` decides which are the same, so that
 * filter and display agree. Skips through the index from one category to the next instead of
 * reading every expense. Each step reads the next index entry of any project: no other index has
 * this order, so PostgreSQL chooses this one even without statistics.
 */
export async function listCategories(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<string[]> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, categoryRow)`
    with recursive spelling as (
      (
        select project_id, category from expenses
        where user_id = ${access.home} and project_id >= ${projectId}
        order by project_id, category limit 1
      )
      union all
      select next.project_id, next.category
      from spelling s
      cross join lateral (
        select e.project_id, e.category from expenses e
        where e.user_id = ${access.home} and (e.project_id, e.category) > (s.project_id, s.category)
        order by e.project_id, e.category limit 1
      ) next
      where s.project_id = ${projectId}
    )
    select category from spelling where project_id = ${projectId}`;
  return rows.map(({ category }) => category);
}

const methodRow = z.object({ method: z.string() });

export async function listPaymentMethods(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<string[]> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, methodRow)`${PLANNED_EACH_TIME}
    select distinct payment_method as method from expenses
    where user_id = ${access.home} and project_id = ${projectId}`;
  return rows.map(({ method }) => method);
}
