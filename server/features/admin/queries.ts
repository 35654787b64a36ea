import { type SQL, sql } from "drizzle-orm";
import type {
  AdminSort,
  AdminSummary,
  AdminUser,
  AdminUserQuery,
} from "../../../shared/admin/contract.ts";
import { PRO_MONTHLY_PRICE } from "../../../shared/billing/price.ts";
import { timesCents, toDecimal } from "../../../shared/money.ts";
import { PLANNED_EACH_TIME, type Queryable } from "../../db/client.ts";
import { users } from "../../db/tables.ts";
import { isProAt, statusSqlAt } from "../billing/queries.ts";

/** Everybody but the demos, which are nobody. */
const IS_SOMEBODY = sql`not exists (select from demo_accounts where user_id = users.id)`;

const countOf = (table: string) =>
  sql`(select count(*) from ${sql.raw(table)} owned where owned.user_id = users.id)`;

const TOTAL_BUDGET = sql`(select coalesce(sum(budget), 0)::numeric(14, 2) from projects where user_id = users.id)`;

function sortKey(sort: AdminSort, now: Date): SQL {
  switch (sort) {
    case "createdAt":
      return sql`users.created_at`;
    case "name":
      return sql`lower(concat_ws(' ', users.first_name, users.last_name))`;
    case "email":
      return sql`lower(users.email)`;
    case "subscriptionStatus":
      return statusSqlAt(now);
    case "projectCount":
      return countOf("projects");
    case "expenseCount":
      return countOf("expenses");
    case "contractorCount":
      return countOf("contractors");
    case "totalBudget":
      return TOTAL_BUDGET;
  }
}

type ListRow = { total: number; users: AdminUser[] };

/**
 * The users, and how many match in all: one statement. What is counted for a user is counted for
 * the users of the page only, unless the order is by it.
 */
export async function listUsers(db: Queryable, query: AdminUserQuery, now: Date): Promise<ListRow> {
  const { page, pageSize, search, sort, order } = query;
  const direction = sql.raw(order);
  const matches =
    search === undefined
      ? sql``
      : sql`and concat_ws(' ', users.first_name, users.last_name, users.email) ilike ${containing(search)}`;
  const limit =
    pageSize === undefined ? sql`` : sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const { rows } = await db.execute<ListRow>(sql`${PLANNED_EACH_TIME}
    with matching as materialized (
      select id from users where ${IS_SOMEBODY} ${matches}
    ), page as materialized (
      select users.id, row_number() over (order by ${sortKey(sort, now)} ${direction}, users.id ${direction}) as place
      from users join matching on matching.id = users.id
      order by place ${limit}
    ), listed as (
      select page.place, users.id, users.first_name as "firstName", users.last_name as "lastName",
        users.email, ${statusSqlAt(now)} as "subscriptionStatus",
        case when ${statusSqlAt(now)} = 'free' or users.pro_granted_at is not null then null
          else ${isoText(users.subscriptionEndDate)} end as "subscriptionEndDate",
        users.pro_granted_at is not null as "isComplimentary",
        ${isoText(users.createdAt)} as "createdAt",
        ${countOf("projects")} as "projectCount",
        ${countOf("expenses")} as "expenseCount",
        ${countOf("contractors")} as "contractorCount",
        ${TOTAL_BUDGET}::text as "totalBudget"
      from page join users on users.id = page.id
    )
    select (select count(*) from matching) as total,
      (select coalesce(json_agg(listed order by place), '[]') from listed) as users`);
  const [found] = rows;
  return found ?? { total: 0, users: [] };
}

export async function getAdminSummary(db: Queryable, now: Date): Promise<AdminSummary> {
  const [row] = await db
    .select({
      userCount: sql<number>`count(*)`,
      proCount: sql<number>`count(*) filter (where ${isProAt(now)})`,
      totalBudget: sql<string>`(
        select coalesce(sum(budget), 0.00)::text from projects
        where not exists (select from demo_accounts where user_id = projects.user_id))`,
    })
    .from(users)
    .where(IS_SOMEBODY);
  const { userCount, proCount, totalBudget } = row ?? {
    userCount: 0,
    proCount: 0,
    totalBudget: "0.00",
  };
  return {
    userCount,
    proCount,
    freeCount: userCount - proCount,
    monthlyRevenue: toDecimal(timesCents(PRO_MONTHLY_PRICE, proCount)),
    totalBudget,
  };
}

/** An instant as the contract has it, whatever time zone the connection is in. */
function isoText(column: typeof users.createdAt | typeof users.subscriptionEndDate): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** What is searched for is text: none of its letters means another. */
function containing(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
