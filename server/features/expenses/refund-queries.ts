import * as z from "zod/mini";
import { decimal } from "../../../shared/money.ts";
import { expenseDetails } from "../../../shared/expenses/details.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import type { Access } from "../../identity/access.ts";

const { shares } = expenseDetails.shape;

/** An expense with its refunds. */
const refundedRow = z.object({
  amount: decimal,
  isRefund: z.boolean(),
  /** total of its refunds so far */
  refunded: decimal,
  shares,
  /** refunds by budget line: by their shares, or in full on a chosen line */
  refundedShares: shares,
});
export type Refunded = z.infer<typeof refundedRow>;

/**
 * The refunded expense with its other refunds. The caller must lock the owner's row, so that no
 * other refund is added.
 *
 * @param refundId the refund itself, if it already exists
 */
export async function findRefunded(
  db: Queryable,
  access: Access,
  projectId: number,
  { refundOf, refundId }: { refundOf: number; refundId: number | null },
): Promise<Refunded | undefined> {
  const rows = await queryRows(db, refundedRow)`
    with refunds as (
      select id, amount, line_id from expenses
      where user_id = ${access.home} and refund_of = ${refundOf}
        and id is distinct from ${refundId}::bigint
    ), parts as (
      select s.expense_id, s.line_id, s.amount from expense_shares s
      where s.user_id = ${access.home} and s.expense_id in (select id from refunds)
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
        from expense_shares s where s.user_id = ${access.home} and s.expense_id = e.id
      ) as shares,
      (
        select coalesce(json_agg(json_build_object('lineId', line_id, 'amount', amount::text)),
          '[]')
        from back
      ) as "refundedShares"
    from expenses e
    where e.user_id = ${access.home} and e.id = ${refundOf} and e.project_id = ${projectId}`;
  return rows[0];
}
