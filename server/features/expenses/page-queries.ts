import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { ExpensePage } from "../../../shared/expenses/contract.ts";
import type { ExpenseListQuery } from "../../../shared/expenses/list-query.ts";
import { PAGE_SIZES } from "../../../shared/expenses/page-size.ts";
import { DEFAULT_SORT, type ExpenseSort, type SortColumn } from "../../../shared/expenses/sort.ts";
import type { UserId } from "../../../shared/ids.ts";
import { decimal } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { JsonText } from "../../http/responses/json-text.ts";
import { oncePerDatabase } from "../../db/once-per-database.ts";
import { PLANNED_EACH_TIME } from "../../db/named-statements.ts";
import { projects } from "../../db/schema/tables.ts";
import { notFound } from "../../errors.ts";
import {
  type ExpenseConditions,
  filtersOf,
  hasConditions,
  hasContractor,
  isMatching,
  paidPart,
} from "./filter-queries.ts";
import { lookUp } from "../../db/fragments/lookup.ts";
import { partAmount, type PartFilter } from "../../db/fragments/expense-shares.ts";
import { sortedBy } from "../../../shared/expenses/sorted-by.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { selectExpenses } from "./queries.ts";
import type { Access } from "../../identity/access.ts";
import { IS_UNCHANGED, VERSION, VersionCache } from "../../records/version-cache.ts";

/** A page as the statement returns it; no row if the project doesn't exist. */
const pageRow = z.object({
  totalCount: z.int(),
  /** version of the owner's records; null before the first write, undefined with filters */
  version: z.optional(z.nullable(z.int())),
  /** comma-separated JSON objects */
  expenses: z.string(),
  /** also JSON; null if every expense matches as a whole */
  parts: z.optional(z.nullable(z.string())),
  /** undefined if no contractor was requested */
  hasContractor: z.optional(z.boolean()),
  /** total of all matches; null when they are on one page, undefined without filters */
  total: z.optional(z.nullable(decimal)),
});
type PageRow = z.infer<typeof pageRow>;

/**
 * One page, newest first unless sorted, and the number of matches. One statement, which also writes
 * the JSON of the response. A page past the last is empty.
 */
export async function listExpenses(
  db: Queryable,
  access: Access,
  query: ExpenseListQuery,
): Promise<JsonText<ExpensePage>> {
  const { projectId, page, pageSize } = query;
  const filters = await filtersOf(db, access, query);
  const values = { access, projectId, pageSize, before: (page - 1) * pageSize };
  const isPlain = !hasConditions(filters) && (query.sort ?? DEFAULT_SORT) === DEFAULT_SORT;
  const found = isPlain
    ? await findPlainPage(db, values)
    : await findFilteredPage(db, values, query, filters);
  if (found === undefined) throw notFound("Project");
  if (found.hasContractor === false) throw notFound("Contractor");
  const { totalCount, expenses, parts, total } = found;
  const totalPages = Math.ceil(totalCount / pageSize);
  return new JsonText(
    `{"expenses":[${expenses}],"totalCount":${totalCount},"totalPages":${totalPages}${parts ? `,"parts":${parts}` : ""}${total ? `,"total":"${total}"` : ""}}`,
  );
}

interface PageValues {
  access: Access;
  projectId: number;
  pageSize: number;
  /** number of expenses before the page */
  before: number;
}

async function findPlainPage(
  db: Queryable,
  { access: { home }, projectId, pageSize, before }: PageValues,
): Promise<PageRow | undefined> {
  const { unchanged, counted } = (before === 0 && firstPages.get(pageSize)) || laterPage;
  const counts = countsOf(db);
  const known = counts.find(home, projectId);
  const values = { owner: home, projectId, pageSize, before };
  if (known) {
    const [row] = await unchanged(db).execute({ ...values, version: known.version });
    if (row !== undefined) return { ...row, totalCount: known.value };
  }
  const [row] = await counted(db).execute(values);
  if (row !== undefined && row.version !== null) {
    counts.keep(home, projectId, { version: row.version, value: row.totalCount });
  }
  return row;
}

/** The expenses of a sub-select, as JSON. */
function asJson(expenses: SQL): SQL<string> {
  return sql<string>`(
    select coalesce(string_agg(row_to_json(listed)::text, ',' order by date desc, id desc), '')
    from (${expenses}) listed
  )`;
}

/** Finds the ids by index and then reads only their rows, so that late pages cost little more. */
function pageById(owner: Placeholder | UserId, matching: SQL): SQL {
  return sql`${selectExpenses(owner, sql`expenses`)}
    where e.user_id = ${owner} and e.id in (select id from ${matching})`;
}

const OWNER = sql.placeholder("owner");
const PROJECT = sql.placeholder("projectId");
const ON_PAGE = sql`order by date desc, id desc
  limit ${sql.placeholder("pageSize")} offset ${sql.placeholder("before")}`;
const IN_PROJECT = sql`user_id = ${OWNER} and project_id = ${PROJECT}`;
const THIS_PROJECT = and(eq(projects.userId, OWNER), eq(projects.id, PROJECT));

/** About 10 MB. */
const countsOf = oncePerDatabase(() => new VersionCache<number>(50_000));

/** A page's statement with the number of expenses, and one without for a number that is known. */
function preparePage(name: string, page: SQL) {
  const expenses = asJson(page);
  const totalCount = sql<number>`(select count(*) from expenses where ${IN_PROJECT})`;
  return {
    unchanged: oncePerDatabase((db) =>
      db
        .select({ expenses })
        .from(projects)
        .where(and(THIS_PROJECT, IS_UNCHANGED))
        .prepare(`${name}_unchanged`),
    ),
    counted: oncePerDatabase((db) =>
      db
        .select({ totalCount, version: VERSION, expenses })
        .from(projects)
        .where(THIS_PROJECT)
        .prepare(name),
    ),
  };
}

/**
 * Without an offset, so that rows are read in index order. By page size, because for a limit that
 * is a parameter PostgreSQL expects a tenth of the rows, and plans the statement for each call.
 */
const firstPages = new Map<number, ReturnType<typeof preparePage>>(
  PAGE_SIZES.map((size) => [
    size,
    preparePage(
      `first_${size}`,
      sql`${selectExpenses(OWNER, sql`expenses`)}
        where e.user_id = ${OWNER} and e.project_id = ${PROJECT}
        order by e.date desc, e.id desc
        limit ${sql.raw(String(size))}`,
    ),
  ]),
);

const laterPage = preparePage(
  "later_page",
  pageById(OWNER, sql`(select id from expenses where ${IN_PROJECT} ${ON_PAGE}) page`),
);

/** Sort expressions of columns; spellings of the same word are adjacent. */
const SORT_KEYS = {
  date: () => sql`date`,
  description: () => sql`lower(description)`,
  category: () => sql`lower(replace(btrim(category), ' ', '_'))`,
  paymentMethod: () => sql`lower(replace(btrim(payment_method), ' ', '_'))`,
  contractor: (owner) => lookUp("contractors", sql`lower(name)`, { owner, id: sql`contractor_id` }),
  amount: () => signedAmount(),
} satisfies Record<SortColumn, (owner: UserId) => SQL>;

/** Ties are ordered by date and id, newest first, so that no expense is on two pages. */
function orderBy(sort: ExpenseSort = DEFAULT_SORT): SQL {
  const { column, isDescending } = sortedBy(sort);
  const direction = isDescending ? sql`desc` : sql`asc`;
  if (column === "date") return sql`m.date ${direction}, m.id ${direction}`;
  return sql`m.key ${direction} nulls last, m.date desc, m.id desc`;
}

async function findFilteredPage(
  db: Queryable,
  { access, projectId, pageSize, before }: PageValues,
  { contractorId, sort }: Pick<ExpenseListQuery, "contractorId" | "sort">,
  filters: ExpenseConditions,
): Promise<PageRow | undefined> {
  const { column = "date" } = sortedBy(sort ?? DEFAULT_SORT);
  const order = orderBy(sort);
  const rows = await queryRows(db, pageRow)`${PLANNED_EACH_TIME}
    with matching as materialized (
      select id, date, ${SORT_KEYS[column](access.home)} as key, ${paidPart(access, filters)} as paid
      from expenses where ${isMatching(access, projectId, filters)}
    ), page as (
      select m.id, row_number() over (order by ${order}) as place
      from matching m
      order by ${order}
      limit ${pageSize} offset ${before}
    )
    select (select count(*) from matching) as "totalCount",
      (select sum(paid)::text from matching having count(*) > ${pageSize}) as total,
      (
        select coalesce(string_agg(row_to_json(listed)::text, ',' order by page.place), '')
        from page join (${pageById(access.home, sql`page`)}) listed on listed.id = page.id
      ) as expenses${partsOnPage(access, filters.parts)}${hasContractor(access, contractorId)}
    from projects where user_id = ${access.home} and id = ${projectId}`;
  return rows[0];
}

/** An additional column for filters on parts: the matching part of each expense. */
function partsOnPage(access: Access, filters: readonly PartFilter[]): SQL {
  if (filters.length === 0) return sql``;
  return sql`,
      (
        select json_agg(json_build_object('expenseId', id, 'amount', part::text))::text
        from (
          select id, amount, ${partAmount(access.home, filters)} as part
          from expenses
          where user_id = ${access.home} and id in (select id from page) and has_parts
        ) split
        where part <> amount
      ) as parts`;
}
