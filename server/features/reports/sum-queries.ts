import { type SQL, sql } from "drizzle-orm";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { ContractorTotal } from "../../../shared/reports/contract.ts";
import type { OtherPaid } from "../../../shared/reports/contracts.ts";
import type { DaySum, Period } from "../../../shared/reports/days.ts";
import type { SpellingSum } from "../../../shared/reports/groups.ts";
import type { Queryable } from "../../db/client.ts";
import { paidAmount } from "../../db/paid-amount.ts";
import { PLANNED_EACH_TIME } from "../../db/statements.ts";
import { exactCents } from "../../exact-cents.ts";

/*
 * What a report adds up. The database does it, group by group, so that a project of any size costs
 * a few readings of its expenses and answers as many rows as it has days and groups.
 */

/** The condition of a project's expenses in a period. @param e the name of the table */
function isIn(owner: UserId, projectId: number, { from, to }: Period): SQL {
  return sql.join(
    [
      sql`e.user_id = ${owner} and e.project_id = ${projectId}`,
      ...(from === null ? [] : [sql`e.date >= ${from}`]),
      ...(to === null ? [] : [sql`e.date <= ${to}`]),
    ],
    sql` and `,
  );
}

/** The last day that an open milestone is meant for; null where the timeline has none. */
export async function findLastPlannedDay(
  db: Queryable,
  owner: UserId,
  projectId: number,
): Promise<CalendarDate | null> {
  const { rows } = await db.execute<{ day: CalendarDate | null }>(sql`
    select max(target_date) as day from milestones
    where user_id = ${owner} and project_id = ${projectId} and not is_completed`);
  return rows[0]?.day ?? null;
}

type DayRow = {
  date: CalendarDate;
  count: number;
  paid: string;
  refunded: string;
  salesTax: string;
  taxKnown: string;
};

/** Every day of a project on which something was paid, in order. */
export async function listDaySums(
  db: Queryable,
  owner: UserId,
  projectId: number,
): Promise<DaySum[]> {
  const paid = paidAmount(sql`e`);
  const { rows } = await db.execute<DayRow>(sql`${PLANNED_EACH_TIME}
    select e.date, count(*) as count, sum(${paid})::text as paid,
      coalesce(sum(e.amount) filter (where e.is_refund), 0.00)::text as refunded,
      coalesce(sum(case when e.is_refund then -e.sales_tax else e.sales_tax end), 0.00)::text
        as "salesTax",
      coalesce(sum(${paid}) filter (where e.sales_tax is not null), 0.00)::text as "taxKnown"
    from expenses e
    where e.user_id = ${owner} and e.project_id = ${projectId}
    group by e.date
    order by e.date`);
  return rows.map(({ date, count, ...amounts }) => ({
    date,
    count,
    paid: exactCents(amounts.paid),
    refunded: exactCents(amounts.refunded),
    salesTax: exactCents(amounts.salesTax),
    taxKnown: exactCents(amounts.taxKnown),
  }));
}

export interface SpellingSums {
  categories: SpellingSum[];
  rooms: SpellingSum[];
  methods: SpellingSum[];
}

/** The lines that an expense, or some that agree in it, may have its room from. */
function joinLines(owner: UserId, e: SQL): SQL {
  return sql`
      left join budget_lines chosen on chosen.user_id = ${owner} and chosen.id = ${e}.line_id
      left join quotes q on q.user_id = ${owner} and q.id = ${e}.quote_id
        and q.status in ('accepted', 'completed')
      left join budget_lines contracted on contracted.user_id = ${owner}
        and contracted.id = q.line_id`;
}

function roomOf(e: SQL): SQL {
  return sql`coalesce(${e}.room,
        case when ${e}.line_id is null then contracted.room else chosen.room end)`;
}

type GroupRow = SpellingSum & { grouping: keyof SpellingSums } & Record<string, unknown>;

/**
 * A period's expenses by category, room and payment method, in every spelling that there is.
 *
 * A split one counts by its shares: each in the category and the room of its line. Of another, the
 * room is its own, else the one of the line that was chosen for it, or of its contract's line.
 */
export async function listSpellingSums(
  db: Queryable,
  owner: UserId,
  projectId: number,
  period: Period,
): Promise<SpellingSums> {
  const { rows } = await db.execute<GroupRow>(sql`${PLANNED_EACH_TIME}
    with spent as materialized (
      -- Few of the expenses differ in all of these: what follows reads hundreds, not all of them.
      select e.category, e.payment_method, e.room, e.line_id, e.quote_id,
        min(e.id) as first, sum(${paidAmount(sql`e`)}) as amount, count(*) as count
      from expenses e
      where ${isIn(owner, projectId, period)}
      group by e.category, e.payment_method, e.room, e.line_id, e.quote_id
    ), placed as (
      select s.category, s.first, s.amount, s.count, ${roomOf(sql`s`)} as room
      from spent s
      ${joinLines(owner, sql`s`)}
    ), shares as materialized (
      select e.category as own_category, ${roomOf(sql`e`)} as own_room, l.category,
        coalesce(l.room, ${roomOf(sql`e`)}) as room,
        case when e.is_refund then -h.amount else h.amount end as amount
      from expense_shares h
      join expenses e on e.user_id = h.user_id and e.id = h.expense_id
      join budget_lines l on l.user_id = h.user_id and l.id = h.line_id
      ${joinLines(owner, sql`e`)}
      where h.user_id = ${owner} and ${isIn(owner, projectId, period)}
    ), parts as (
      select category, room, first, amount, count from placed
      union all select category, room, null, amount, 0 from shares
      -- What is on a line of its own is no longer where the whole would be.
      union all select own_category, own_room, null, -amount, 0 from shares
    )
    select 'methods' as grouping, payment_method as spelling, min(first) as first,
      sum(amount)::text as total, sum(count)::bigint as count
    from spent group by payment_method
    union all
    select 'categories', category, min(first), sum(amount)::text, sum(count)::bigint
    from parts group by category
    union all
    select 'rooms', room, min(first), sum(amount)::text, sum(count)::bigint
    from parts group by room`);
  const byGrouping = Map.groupBy(rows, ({ grouping }) => grouping);
  const sums = (grouping: keyof SpellingSums) => byGrouping.get(grouping) ?? [];
  return { categories: sums("categories"), rooms: sums("rooms"), methods: sums("methods") };
}

export interface PayeeSums {
  /** what each contractor was paid in the period, and what was paid to none */
  inPeriod: ContractorTotal[];
  /** what each was paid under no contract, in all */
  others: OtherPaid[];
}

type PayeeRow = {
  contractorId: number | null;
  name: string | null;
  total: string;
  count: number;
  otherTotal: string;
  otherCount: number;
};

/** Who was paid: what is paid under a contract goes to the contract's contractor. */
export async function listPayeeSums(
  db: Queryable,
  owner: UserId,
  projectId: number,
  period: Period,
): Promise<PayeeSums> {
  const { rows } = await db.execute<PayeeRow>(sql`${PLANNED_EACH_TIME}
    with paid as materialized (
      select e.contractor_id, e.quote_id, sum(${paidAmount(sql`e`)}) as amount, count(*) as count,
        coalesce(sum(${paidAmount(sql`e`)}) filter (where ${isIn(owner, projectId, period)}), 0.00)
          as amount_in_period,
        count(*) filter (where ${isIn(owner, projectId, period)}) as count_in_period
      from expenses e
      where e.user_id = ${owner} and e.project_id = ${projectId}
      group by e.contractor_id, e.quote_id
    ), sums as (
      select case when q.id is null then p.contractor_id else q.contractor_id end as contractor_id,
        sum(p.amount_in_period) as total, sum(p.count_in_period)::bigint as count,
        coalesce(sum(p.amount) filter (where q.id is null), 0.00) as other_total,
        coalesce(sum(p.count) filter (where q.id is null), 0)::bigint as other_count
      from paid p
      left join quotes q on q.user_id = ${owner} and q.id = p.quote_id
        and q.status in ('accepted', 'completed')
      group by 1
    )
    select s.contractor_id as "contractorId", c.name, s.total::text as total, s.count,
      s.other_total::text as "otherTotal", s.other_count as "otherCount"
    from sums s
    left join contractors c on c.user_id = ${owner} and c.id = s.contractor_id`);
  return {
    inPeriod: rows.map(({ contractorId, name, total, count }) => ({
      contractorId,
      name,
      total,
      count,
    })),
    others: rows.flatMap(({ contractorId, name, otherTotal, otherCount }) =>
      contractorId === null || otherCount === 0
        ? []
        : [{ contractorId, name: name ?? "", paid: otherTotal, count: otherCount }],
    ),
  };
}
