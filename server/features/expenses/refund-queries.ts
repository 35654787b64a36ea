import { sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";

interface StoredShare {
  lineId: number;
  amount: string;
}

/** An expense with refunds. */
export interface Refunded {
  amount: string;
  isRefund: boolean;
  /** total of its refunds so far */
  refunded: string;
  shares: StoredShare[];
  /** refunds by budget line: by their shares, or in full on a chosen line */
  refundedShares: StoredShare[];
}

type RefundedRow = Refunded & Record<string, unknown>;

/**
 * The refunded expense with its other refunds. The caller must lock the owner's row, so that no
 * other refund is added.
 *
 * @param refundId the refund itself, if it exists already
 */
export async function findRefunded(
  db: Queryable,
  owner: UserId,
  projectId: number,
  { refundOf, refundId }: { refundOf: number; refundId: number | null },
): Promise<Refunded | undefined> {
  const { rows } = await db.execute<RefundedRow>(sql`
    with refunds as (
      select id, amount, line_id from expenses
      where user_id = ${owner} and refund_of = ${refundOf}
        and id is distinct from ${refundId}::bigint
    ), parts as (
      select s.expense_id, s.line_id, s.amount from expense_shares s
      where s.user_id = ${owner} and s.expense_id in (select id from refunds)
    ), back as (
      select line_id, amount from parts
      union all
      select r.line_id, r.amount - coalesce(p.amount, 0)
      from refunds r
      left join (select expense_id, sum(amount) as amount from parts group by expense_id) p
        on p.expense_id = r.id
      where r.line_id is not null
    )
    select e.amount::text as amount, e.is_refund as "isRefund",
      (select coalesce(sum(amount), 0.00)::text from refunds) as refunded,
      (
        select coalesce(json_agg(json_build_object('lineId', s.line_id, 'amount', s.amount::text)
          order by s.line_id), '[]')
        from expense_shares s where s.user_id = ${owner} and s.expense_id = e.id
      ) as shares,
      (
        select coalesce(json_agg(json_build_object('lineId', line_id, 'amount', amount::text)),
          '[]')
        from back
      ) as "refundedShares"
    from expenses e
    where e.user_id = ${owner} and e.id = ${refundOf} and e.project_id = ${projectId}`);
  return rows[0];
}
