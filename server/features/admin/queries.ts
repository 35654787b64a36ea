import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  type AdminSort,
  type AdminSummary,
  type AdminUserQuery,
  adminUser,
} from "../../../shared/admin/contract.ts";
import type { PaymentKind } from "../../../shared/billing/contract.ts";
import { PRO_MONTHLY_PRICE } from "../../../shared/billing/price.ts";
import { timesCents, toDecimal } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { queryRows } from "../../db/rows.ts";
import { PLANNED_EACH_TIME } from "../../db/named-statements.ts";
import { users } from "../../db/schema/tables.ts";
import { isProAt, statusSqlAt } from "../billing/queries.ts";

/** Condition: not a demo. */
const IS_NOT_DEMO = sql`not exists (select from demo_accounts where user_id = users.id)`;

const OWNED_TABLES = ["projects", "expenses", "contractors"] as const;
type OwnedTable = (typeof OWNED_TABLES)[number];

const SUMS = {
  projects: sql`count(*) as count, sum(budget) as budget`,
  expenses: sql`count(*) as count`,
  contractors: sql`count(*) as count`,
} as const satisfies Record<OwnedTable, SQL>;

/**
 * Joins the number of a user's rows in a table: by key for the few users of a page or search, or by
 * one pass over the table for all, which is several times faster. For a search, PostgreSQL doesn't
 * know the number of users in advance; if it expected too few, it would run a pass over the table
 * for each of them.
 *
 * @param few the named query that selects the users; undefined for all
 */
function joinOf(table: OwnedTable, few: "matching" | "page" | undefined): SQL {
  const name = sql.raw(table);
  const which =
    few === undefined ? sql`` : sql`where user_id = any(array(select id from ${sql.raw(few)}))`;
  return sql`left join (
      select user_id, ${SUMS[table]} from ${name} ${which} group by user_id
    ) ${name} on ${name}.user_id = users.id`;
}

const countOf = (table: OwnedTable) => sql`coalesce(${sql.raw(table)}.count, 0)`;
const TOTAL_BUDGET = sql`coalesce(projects.budget, 0)::numeric(14, 2)`;

interface Order {
  key: SQL;
  /** table whose rows are counted */
  table?: OwnedTable;
  /** a join to use instead */
  join?: SQL;
}

/** Fewer are counted in less than 50 ms. */
const MANY_EXPENSES = 250_000;

const manyRow = z.object({ isMany: z.boolean() });

/**
 * Whether there are too many expenses to count, so that sorting must use the last sweep's counts.
 * Uses PostgreSQL's estimate of their number.
 */
export async function hasManyExpenses(db: Queryable): Promise<boolean> {
  const rows = await queryRows(db, manyRow)`
    select reltuples > ${MANY_EXPENSES} as "isMany" from pg_class
    where oid = 'expenses'::regclass`;
  return rows[0]?.isMany ?? false;
}

const BY_TALLIES: Order = {
  key: sql`coalesce(expense_tallies.count, 0)`,
  join: sql`left join expense_tallies on expense_tallies.user_id = users.id`,
};

async function orderOf(db: Queryable, sort: AdminSort, now: Date): Promise<Order> {
  const isByTallies = sort === "expenseCount" && (await hasManyExpenses(db));
  return isByTallies ? BY_TALLIES : orderBy(db, sort, now);
}

function orderBy(db: Queryable, sort: AdminSort, now: Date): Order {
  switch (sort) {
    case "createdAt":
      return { key: sql`users.created_at` };
    case "name":
      return { key: sql`lower(concat_ws(' ', users.first_name, users.last_name))` };
    case "email":
      return { key: sql`lower(users.email)` };
    case "subscriptionStatus":
      return { key: statusSqlAt(db, now) };
    case "projectCount":
      return { key: countOf("projects"), table: "projects" };
    case "expenseCount":
      return { key: countOf("expenses"), table: "expenses" };
    case "contractorCount":
      return { key: countOf("contractors"), table: "contractors" };
    case "totalBudget":
      return { key: TOTAL_BUDGET, table: "projects" };
  }
}

/** With each user's rank in the order, which the response's schema drops. */
const listedUser = z.extend(adminUser, { place: z.int() });
const listRow = z.object({ total: z.int(), users: z.array(listedUser) });

/**
 * The users, and the number of matches, in one statement. Counts are calculated only for the users
 * of the page, unless sorted by them or all are requested. Lists 30,000 users in under a second;
 * the limit is the statement timeout of five seconds.
 *
 * With very many expenses, sorting by them uses the last sweep's counts (`tallyExpenses`).
 * Displayed counts are always current.
 */
export async function listUsers(
  db: Queryable,
  query: AdminUserQuery,
  now: Date,
): Promise<z.infer<typeof listRow>> {
  const { page, pageSize, search, sort, order } = query;
  const direction = sql.raw(order);
  const { key, table, join = sql`` } = await orderOf(db, sort, now);
  const matches =
    search !== undefined
      ? sql`and concat_ws(' ', users.first_name, users.last_name, users.email) ilike ${containing(search)}`
      : sql``;
  const limit =
    pageSize === undefined ? sql`` : sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const isForEverybody = search === undefined;
  const counted = OWNED_TABLES.map((owned) =>
    joinOf(owned, isForEverybody && pageSize === undefined ? undefined : "page"),
  );
  const [found] = await queryRows(db, listRow)`${PLANNED_EACH_TIME}
    with matching as materialized (
      select id from users where ${IS_NOT_DEMO} ${matches}
    ), page as materialized (
      select users.id, row_number() over (order by ${key} ${direction}, users.id ${direction}) as place
      from users join matching on matching.id = users.id
      ${table === undefined ? join : joinOf(table, isForEverybody ? undefined : "matching")}
      order by place ${limit}
    ), listed as (
      select page.place, users.id, users.first_name as "firstName", users.last_name as "lastName",
        users.email, ${statusSqlAt(db, now)} as "subscriptionStatus",
        case when ${statusSqlAt(db, now)} = 'free' or users.pro_granted_at is not null then null
          else ${isoText(users.subscriptionEndDate)} end as "subscriptionEndDate",
        users.pro_granted_at is not null as "isComplimentary",
        ${isoText(users.createdAt)} as "createdAt",
        ${countOf("projects")} as "projectCount",
        ${countOf("expenses")} as "expenseCount",
        ${countOf("contractors")} as "contractorCount",
        ${TOTAL_BUDGET}::text as "totalBudget"
      from page join users on users.id = page.id
      ${sql.join(counted, sql` `)}
    )
    select (select count(*) from matching) as total,
      (select coalesce(json_agg(listed order by place), '[]') from listed) as users`;
  return found ?? { total: 0, users: [] };
}

export async function getAdminSummary(
  db: Queryable,
  payments: PaymentKind,
  now: Date,
): Promise<AdminSummary> {
  const [row] = await db
    .select({
      userCount: sql<number>`count(*)`,
      proCount: sql<number>`count(*) filter (where ${isProAt(db, now)})`,
      payingCount: sql<number>`count(*) filter (where ${isProAt(db, now)}
        and not (${users.hasSamplePro} and ${users.stripeSubscriptionId} is null))`,
      totalBudget: sql<string>`(
        select coalesce(sum(budget), 0.00)::text from projects
        where not exists (select from demo_accounts where user_id = projects.user_id))`,
    })
    .from(users)
    .where(IS_NOT_DEMO);
  const { userCount, proCount, payingCount, totalBudget } = row ?? {
    userCount: 0,
    proCount: 0,
    payingCount: 0,
    totalBudget: "0.00",
  };
  return {
    userCount,
    proCount,
    freeCount: userCount - proCount,
    payments,
    monthlyRevenue: toDecimal(timesCents(PRO_MONTHLY_PRICE, payments === "off" ? 0 : payingCount)),
    totalBudget,
  };
}

/** A LIKE pattern for the search text, with its wildcards escaped. */
function containing(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
