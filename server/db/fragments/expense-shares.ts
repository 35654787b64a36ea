import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import { lookUp } from "./lookup.ts";

/*
 * A split expense belongs to several budget lines: each share counts on its own line, and the
 * remainder on the line of the expense. Filters by category, line and room therefore select parts
 * of expenses.
 */

/** Selects parts of expenses. Both conditions may use columns of `expenses`, qualified. */
export interface PartFilter {
  /** condition on a share with the alias `h` */
  share: SQL;
  /** condition on the remainder, which is the whole amount of most expenses */
  rest: SQL;
}

function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}

function sharesOf(owner: UserId | Placeholder): SQL {
  return sql`expense_shares h where h.user_id = ${owner} and h.expense_id = expenses.id`;
}

/** Condition: at least one part of the expense passes all filters. */
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

/** The amount of an expense's parts that pass all filters; the whole amount without filters. */
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
 * The effect of splits on the spending by category, as rows of `category`, `total` and `count`:
 * subtracts the whole expense from its own category and adds the selected parts to theirs. Added to
 * the sums by each expense's own category, which the category index covers, it gives the spending
 * by category. An expense counts once in every category that has one of its parts.
 *
 * @param isMeant condition on the expenses
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
        select ${lookUp("budget_lines", sql`category`, { owner, id: sql`h.line_id` })} as category,
          h.amount
        from expense_shares h
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
