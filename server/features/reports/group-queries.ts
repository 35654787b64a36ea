import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../../shared/ids.ts";
import type { ContractorTotal, PersonTotal } from "../../../shared/reports/contract.ts";
import type { PaidOutsideContracts } from "./rules/contract-statements.ts";
import type { Period } from "../../../shared/reports/days.ts";
import type { SpellingSum } from "./rules/groups.ts";
import { decimal } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { lookUp } from "../../db/fragments/lookup.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { PLANNED_EACH_TIME } from "../../db/named-statements.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";

/*
 * The sums behind a report. The database reads a project's expenses once and groups them by all
 * that a report needs: hundreds of groups for 100,000 expenses. All other figures are derived from
 * these.
 */

export interface GroupSums {
  /** sums of a period's expenses by category, room and payment method, in every spelling */
  categories: SpellingSum[];
  rooms: SpellingSum[];
  methods: SpellingSum[];
  /** sums by payer */
  people: PersonTotal[];
  /** paid to each contractor in the period, and paid without a contractor */
  payees: ContractorTotal[];
  /** paid to each contractor outside of contracts, over the whole project */
  others: PaidOutsideContracts[];
}

/** The room of a sum, or else that of its budget line or of its contract's line. */
function roomOf(access: Access, s: SQL): SQL {
  const owner = access.home;
  const ofContract = sql`case when status in ('accepted', 'completed') then line_id end`;
  const contracted = lookUp("quotes", ofContract, { owner, id: sql`${s}.quote_id` });
  const line = sql`coalesce(${s}.line_id, ${contracted}::bigint)`;
  return sql`coalesce(${s}.room, ${lookUp("budget_lines", sql`room`, { owner, id: line })})`;
}

/** SQL condition for a period; undefined for all days. */
function daysOf({ from, to }: Period): SQL | undefined {
  const borders = [
    ...(from === null ? [] : [sql`e.date >= ${from}`]),
    ...(to === null ? [] : [sql`e.date <= ${to}`]),
  ];
  return borders.length === 0 ? undefined : sql.join(borders, sql` and `);
}

const groupRow = z.object({
  grouping: z.enum(["categories", "rooms", "methods", "people", "payees"]),
  spelling: z.nullable(z.string()),
  first: z.nullable(id),
  total: decimal,
  count: z.int(),
  contractorId: z.nullable(id),
  /** null except for payees */
  otherTotal: z.nullable(decimal),
  otherCount: z.nullable(z.int()),
});
type GroupRow = z.infer<typeof groupRow>;

/**
 * A split expense counts by its shares, each in its line's category and room. Any other has its own
 * room, or otherwise that of its budget line or of its contract's line. Payments under a contract
 * count for the contract's contractor.
 */
export async function listGroupSums(
  db: Queryable,
  access: Access,
  projectId: number,
  period: Period,
): Promise<GroupSums> {
  requireProjectAccess(access, projectId);
  const days = daysOf(period);
  const inPeriod = days === undefined ? sql`` : sql` filter (where ${days})`;
  const paid = sql`sum(${signedAmount(sql`e`)})`;
  const rows = await queryRows(db, groupRow)`${PLANNED_EACH_TIME}
    with contracts as materialized (
      select id, contractor_id from quotes
      where user_id = ${access.home} and status in ('accepted', 'completed')
    ), spent as materialized (
      select e.category, e.payment_method, e.room, e.line_id, e.quote_id, e.contractor_id,
        e.paid_by, min(e.id)${inPeriod} as first, coalesce(${paid}${inPeriod}, 0.00) as amount,
        count(*)${inPeriod} as count, ${paid} as amount_in_all, count(*) as count_in_all
      from expenses e
      where e.user_id = ${access.home} and e.project_id = ${projectId}
      group by e.category, e.payment_method, e.room, e.line_id, e.quote_id, e.contractor_id,
        e.paid_by
    ), placed as (
      select s.category, s.first, s.amount, s.count, ${roomOf(access, sql`s`)} as room
      from spent s
      where s.count > 0
    ), ${sharesOf(access, projectId, days)}, parts as (
      select category, room, first, amount, count from placed
      union all select category, room, null, amount, 0 from shares
      -- What is on a line of its own is no longer where the whole would be.
      union all select own_category, own_room, null, -amount, 0 from shares
    ), paid as materialized (
      select contractor_id, quote_id, sum(amount) as amount, sum(count) as count,
        sum(amount_in_all) as amount_in_all, sum(count_in_all) as count_in_all
      from spent group by contractor_id, quote_id
    ), payees as (
      select case when q.id is null then s.contractor_id else q.contractor_id end as contractor_id,
        sum(s.amount) as amount, sum(s.count) as count,
        coalesce(sum(s.amount_in_all) filter (where q.id is null), 0.00) as other_amount,
        coalesce(sum(s.count_in_all) filter (where q.id is null), 0) as other_count
      from paid s
      left join contracts q on q.id = s.quote_id
      group by 1
    )
    select 'payees' as grouping, c.name as spelling, null::bigint as first,
      p.amount::text as total, p.count::bigint as count, p.contractor_id as "contractorId",
      p.other_amount::text as "otherTotal", p.other_count::bigint as "otherCount"
    from payees p
    left join contractors c on c.user_id = ${access.home} and c.id = p.contractor_id
    union all
    select 'methods', payment_method, min(first), sum(amount)::text, sum(count)::bigint,
      null, null, null
    from spent where count > 0 group by payment_method
    union all
    select 'people', paid_by, null, sum(amount)::text, sum(count)::bigint, null, null, null
    from spent where count > 0 group by paid_by
    union all
    select 'categories', category, min(first), sum(amount)::text, sum(count)::bigint,
      null, null, null
    from parts group by category
    union all
    select 'rooms', room, min(first), sum(amount)::text, sum(count)::bigint, null, null, null
    from parts group by room`;
  return groupSumsOf(rows);
}

/** The shares of split expenses by budget line, as two common table expressions. */
function sharesOf(access: Access, projectId: number, days: SQL | undefined): SQL {
  const onto = (value: SQL) => lookUp("budget_lines", value, { owner: access.home, id: sql`onto` });
  return sql`split as materialized (
      select e.category, e.room, e.line_id, e.quote_id, h.line_id as onto,
        sum(case when e.is_refund then -h.amount else h.amount end) as amount
      from expenses e
      join expense_shares h on h.user_id = e.user_id and h.expense_id = e.id
      where e.user_id = ${access.home} and e.project_id = ${projectId} and e.has_parts
        ${days === undefined ? sql`` : sql`and ${days}`}
      group by e.category, e.room, e.line_id, e.quote_id, h.line_id
    ), shares as materialized (
      select category as own_category, own_room, ${onto(sql`category`)} as category,
        coalesce(${onto(sql`room`)}, own_room) as room, amount
      from (select s.*, ${roomOf(access, sql`s`)} as own_room from split s) s
    )`;
}

function groupSumsOf(rows: readonly GroupRow[]): GroupSums {
  const byGrouping = Map.groupBy(rows, ({ grouping }) => grouping);
  const sums = (grouping: GroupRow["grouping"]) => byGrouping.get(grouping) ?? [];
  const payees = sums("payees");
  return {
    categories: sums("categories"),
    rooms: sums("rooms"),
    methods: sums("methods"),
    people: sums("people").map(({ spelling, total, count }) => ({ name: spelling, total, count })),
    payees: payees.map(({ contractorId, spelling, total, count }) => ({
      contractorId,
      name: spelling,
      total,
      count,
    })),
    others: payees.flatMap(({ contractorId, spelling, otherTotal, otherCount }) =>
      contractorId === null || otherTotal === null || !otherCount
        ? []
        : [{ contractorId, name: spelling ?? "", paid: otherTotal, count: otherCount }],
    ),
  };
}
