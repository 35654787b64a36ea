import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { ExpensePage } from "../../../shared/expenses/contract.ts";
import type { ExpenseListQuery } from "../../../shared/expenses/list-query.ts";
import type { UserId } from "../../../shared/ids.ts";
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
} from "./filter-queries.ts";
import { CountCache } from "./count-cache.ts";
import { partAmount, type PartFilter } from "../../db/expense-shares.ts";
import { selectExpenses } from "./queries.ts";
import type { Access } from "../../identity/access.ts";

/** A page as the statement returns it: no row without such a project. */
const pageRow = z.object({
  totalCount: z.int(),
  /** of the owner's records; null before the first write, undefined with filters */
  version: z.optional(z.nullable(z.int())),
  /** comma-separated JSON objects */
  expenses: z.string(),
  /** JSON, too; null if every expense matches as a whole */
  parts: z.optional(z.nullable(z.string())),
  /** undefined if no contractor was requested */
  hasContractor: z.optional(z.boolean()),
});
type PageRow = z.infer<typeof pageRow>;

/**
 * One page, newest first, and the number of matches, in one statement that writes the JSON of the
 * response. A page past the last is empty.
 */
export async function listExpenses(
  db: Queryable,
  access: Access,
  query: ExpenseListQuery,
): Promise<JsonText<ExpensePage>> {
  const { projectId, page, pageSize } = query;
  const filters = await filtersOf(db, access, query);
  const values = { access, projectId, pageSize, before: (page - 1) * pageSize };
  const found = await findPage(db, values, query.contractorId, filters);
  if (found === undefined) throw notFound("Project");
  if (found.hasContractor === false) throw notFound("Contractor");
  const { totalCount, expenses, parts } = found;
  const totalPages = Math.ceil(totalCount / pageSize);
  return new JsonText(
    `{"expenses":[${expenses}],"totalCount":${totalCount},"totalPages":${totalPages}${parts ? `,"parts":${parts}` : ""}}`,
  );
}

interface PageValues {
  access: Access;
  projectId: number;
  pageSize: number;
  /** number of expenses before the page */
  before: number;
}

async function findPage(
  db: Queryable,
  values: PageValues,
  contractorId: number | undefined,
  filters: ExpenseConditions,
): Promise<PageRow | undefined> {
  if (hasConditions(filters)) return findFilteredPage(db, values, contractorId, filters);
  const statement = values.before === 0 ? firstPage : laterPage;
  const { access, ...others } = values;
  const counts = countsOf(db);
  const known = counts.find(access.home, values.projectId);
  const [row] = await statement(db).execute({
    owner: access.home,
    knownVersion: known?.version ?? null,
    knownCount: known?.count ?? null,
    ...others,
  });
  if (row !== undefined && row.version !== null) {
    const { version, totalCount: count } = row;
    counts.keep(access.home, values.projectId, { version, count }, known);
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

/** Finds the ids by index and reads only their rows, so that a late page costs little more. */
function pageById(owner: Placeholder | UserId, matching: SQL): SQL {
  return sql`${selectExpenses(owner, sql`expenses`)}
    where e.user_id = ${owner} and e.id in (select id from ${matching})`;
}

const OWNER = sql.placeholder("owner");
const PROJECT = sql.placeholder("projectId");
const ON_PAGE = sql`order by date desc, id desc
  limit ${sql.placeholder("pageSize")} offset ${sql.placeholder("before")}`;
const VERSION = sql`(select version from owners where user_id = ${OWNER})`;
const IN_PROJECT = sql`user_id = ${OWNER} and project_id = ${PROJECT}`;

const countsOf = oncePerDatabase(() => new CountCache());

/** The known count if nothing changed since, read in the same snapshot as the rows. */
const TOTAL = sql<number>`(
  case when ${VERSION} = ${sql.placeholder("knownVersion")}::bigint
    then ${sql.placeholder("knownCount")}::bigint
    else (select count(*) from expenses where ${IN_PROJECT})
  end)`;

function preparePage(db: Queryable, name: string, expenses: SQL) {
  return db
    .select({
      totalCount: TOTAL,
      version: sql<number | null>`${VERSION}`,
      expenses: asJson(expenses),
    })
    .from(projects)
    .where(and(eq(projects.userId, OWNER), eq(projects.id, PROJECT)))
    .prepare(name);
}

/** No offset, so that rows are read in index order. */
const firstPage = oncePerDatabase((db) =>
  preparePage(
    db,
    "first_page",
    sql`${selectExpenses(OWNER, sql`expenses`)}
      where e.user_id = ${OWNER} and e.project_id = ${PROJECT}
      order by e.date desc, e.id desc
      limit ${sql.placeholder("pageSize")}`,
  ),
);

const laterPage = oncePerDatabase((db) =>
  preparePage(
    db,
    "later_page",
    pageById(OWNER, sql`(select id from expenses where ${IN_PROJECT} ${ON_PAGE}) page`),
  ),
);

async function findFilteredPage(
  db: Queryable,
  { access, projectId, pageSize, before }: PageValues,
  contractorId: number | undefined,
  filters: ExpenseConditions,
): Promise<PageRow | undefined> {
  const rows = await queryRows(db, pageRow)`${PLANNED_EACH_TIME}
    with matching as materialized (
      select id, date from expenses where ${isMatching(access, projectId, filters)}
    ), page as (
      select id from matching
      order by date desc, id desc
      limit ${pageSize} offset ${before}
    )
    select (select count(*) from matching) as "totalCount",
      ${asJson(pageById(access.home, sql`page`))} as expenses${partsOnPage(access, filters.parts)}${hasContractor(access, contractorId)}
    from projects where user_id = ${access.home} and id = ${projectId}`;
  return rows[0];
}

/** An extra column for filters on parts: the matching part of each expense. */
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
