import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";

/*
 * An expense that is split lies on several budget lines: each share counts where its line is, and
 * what is on no share where the expense itself is. Filters by category, line and room mean parts.
 */

/** Which parts are meant. Both conditions may name columns of `expenses`, qualified. */
export interface PartFilter {
  /** of a share `h` */
  share: SQL;
  /** of what is on no share: of most expenses all there is */
  rest: SQL;
}

function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}

function sharesOf(owner: UserId | Placeholder): SQL {
  return sql`expense_shares h where h.user_id = ${owner} and h.expense_id = expenses.id`;
}

/** The condition of an expense of which at least one part passes all filters. */
export function hasPart(owner: UserId, filters: readonly PartFilter[]): SQL {
  const share = all(filters.map((filter) => filter.share));
  const rest = all(filters.map((filter) => filter.rest));
  return sql`(
    (not expenses.has_parts and ${rest})
    or (expenses.has_parts and (
      exists (select from ${sharesOf(owner)} and ${share})
      or (${rest} and expenses.amount > (select coalesce(sum(h.amount), 0) from ${sharesOf(owner)}))
    ))
  )`;
}

/** How much of an expense passes all filters: its amount, where there are none. */
export function partAmount(owner: UserId, filters: readonly PartFilter[]): SQL {
  if (filters.length === 0) return sql`expenses.amount`;
  const share = all(filters.map((filter) => filter.share));
  const rest = all(filters.map((filter) => filter.rest));
  return sql`case when expenses.has_parts then (
      select coalesce(sum(h.amount) filter (where ${share}), 0.00)
        + case when ${rest} then expenses.amount - coalesce(sum(h.amount), 0.00) else 0.00 end
      from ${sharesOf(owner)}
    ) else expenses.amount end`;
}

/**
 * What split expenses move between categories, as rows of `category`, `total` and `count`: all of it
 * away from the category of the expense, and what is meant of it to those of its parts. With the
 * sums by the expenses' own categories, which the category index has, that is what was spent in
 * each. An expense counts once in every category that it has a part in.
 *
 * @param isMeant the condition of the expenses
 */
export function movedBetweenCategories(
  owner: UserId | Placeholder,
  isMeant: SQL,
  filters: readonly PartFilter[] = [],
): SQL {
  const share = all(filters.map((filter) => filter.share));
  const rest = all(filters.map((filter) => filter.rest));
  return sql`
    select moved.category,
      case when expenses.is_refund then -moved.amount else moved.amount end as total, moved.count
    from (
      select id, category, amount, is_refund, line_id, room, quote_id
      from expenses where ${isMeant} and has_parts
    ) expenses
    cross join lateral (
      select expenses.category, -expenses.amount as amount, -1 as count
      union all
      select min(part.category), sum(part.amount), 1
      from (
        select l.category, h.amount
        from expense_shares h
        join budget_lines l on l.user_id = ${owner} and l.id = h.line_id
        where h.user_id = ${owner} and h.expense_id = expenses.id and ${share}
        union all
        select expenses.category, expenses.amount - coalesce(sum(h.amount), 0)
        from ${sharesOf(owner)}
        having ${rest}
      ) part
      where part.amount > 0
      group by lower(replace(btrim(part.category), ' ', '_'))
    ) moved`;
}
