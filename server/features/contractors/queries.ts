import {
  and,
  asc,
  type Column,
  eq,
  getTableColumns,
  type InferSelectModel,
  type SQL,
  sql,
} from "drizzle-orm";
import { limitOf, mayAddAnother } from "../../../shared/billing/plan.ts";
import {
  type Contractor,
  type ContractorAllowance,
  type ContractorPayment,
  contractorPayment,
} from "../../../shared/contractors/contract.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { contractors } from "../../db/schema/tables.ts";
import { notFound } from "../../errors.ts";
import { getPlan } from "../billing/queries.ts";
import { type Access, andInProjects } from "../../identity/access.ts";

/** A contractor's columns and version. */
export const CONTRACTOR = {
  ...getTableColumns(contractors),
  version: sql<string>`${contractors}.xmin::text`,
};

type ContractorRow = InferSelectModel<typeof contractors> & { version: string };

export function toContractor({ addedBy: _addedBy, ...row }: ContractorRow): Contractor {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/**
 * Condition for a member with chosen projects: contractors that those projects refer to or that the
 * member added. Undefined with all projects, where no condition is needed.
 */
function isSeen(access: Access, contractorId: SQL | Column): SQL | undefined {
  if (access.projects === "all") return undefined;
  const occurs = (table: SQL) => sql`
    select from ${table} seen
    where seen.user_id = ${access.home} and seen.contractor_id = ${contractorId}
      ${andInProjects(access, sql`seen.project_id`)}`;
  return sql`(exists (${occurs(sql`expenses`)}) or exists (${occurs(sql`quotes`)})
    or exists (${occurs(sql`invoices`)}) or exists (${occurs(sql`recurring_expenses`)})
    or exists (
    select from contractors seen
    where seen.user_id = ${access.home} and seen.id = ${contractorId}
      and seen.added_by = ${access.actor}))`;
}

/** The condition of `isSeen`, to append to other conditions. */
export function andSeenContractors(access: Access, contractorId: SQL): SQL {
  const condition = isSeen(access, contractorId);
  return condition === undefined ? sql`` : sql` and ${condition}`;
}

/** Sorted by name. */
export async function listContractors(db: Queryable, access: Access): Promise<Contractor[]> {
  const rows = await db
    .select(CONTRACTOR)
    .from(contractors)
    .where(and(eq(contractors.userId, access.home), isSeen(access, contractors.id)))
    .orderBy(asc(sql`lower(${contractors.name})`), asc(contractors.id));
  return rows.map(toContractor);
}

export async function findContractor(
  db: Queryable,
  access: Access,
  id: number,
): Promise<Contractor | undefined> {
  const [row] = await db
    .select(CONTRACTOR)
    .from(contractors)
    .where(
      and(
        eq(contractors.userId, access.home),
        eq(contractors.id, id),
        isSeen(access, contractors.id),
      ),
    );
  return row && toContractor(row);
}

export async function getContractor(
  db: Queryable,
  access: Access,
  id: number,
): Promise<Contractor> {
  const contractor = await findContractor(db, access, id);
  if (contractor === undefined) throw notFound("Contractor");
  return contractor;
}

/** Rejects a reference to a contractor that a member with chosen projects may not see. */
export async function requireContractorAccess(
  db: Queryable,
  access: Access,
  id: number | null | undefined,
): Promise<void> {
  if (access.projects !== "all" && typeof id === "number") await getContractor(db, access, id);
}

export async function countContractors(db: Queryable, access: Access): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)` })
    .from(contractors)
    .where(eq(contractors.userId, access.home));
  return counted?.count ?? 0;
}

/** Whether the plan allows another contractor at `now`. */
export async function getContractorAllowance(
  db: Queryable,
  access: Access,
  now: Date,
): Promise<ContractorAllowance> {
  const plan = await getPlan(db, access.home, now);
  const count = await countContractors(db, access);
  return {
    count,
    limit: limitOf("contractors", plan),
    canCreate: mayAddAnother("contractors", plan, count),
  };
}

/**
 * Total paid to each contractor per project, summed by the database in exact decimals. Ignores
 * expenses without a contractor and reads only what the sums need; then finds each newest expense
 * by the list's index.
 */
export async function listContractorPayments(
  db: Queryable,
  access: Access,
): Promise<ContractorPayment[]> {
  return queryRows(db, contractorPayment)`
    with paid as (
      select contractor_id, project_id, sum(${signedAmount()}) as total,
        count(*) as count, max(date) as last_date
      from expenses
      where user_id = ${access.home} and contractor_id is not null${andInProjects(access, sql`project_id`)}
      group by contractor_id, project_id
    )
    select paid.contractor_id as "contractorId", paid.project_id as "projectId",
      paid.total::text as total, paid.count, newest.last
    from paid
    cross join lateral (
      select json_build_object('id', e.id, 'description', e.description,
        'amount', (${signedAmount(sql`e`)})::text, 'date', e.date) as last
      from expenses e
      where e.user_id = ${access.home} and e.project_id = paid.project_id
        and e.date = paid.last_date and e.contractor_id = paid.contractor_id
      order by e.id desc
      limit 1
    ) newest
    order by paid.contractor_id, paid.project_id`;
}
