import { type SQL, sql } from "drizzle-orm";
import { signedAmount } from "../../db/fragments/signed-amount.ts";

/**
 * The installments of the quote `q` as JSON, in order.
 *
 * @param fields fields of the installment `n` besides its id, kind, title and amount
 * @param milestone fields of its milestone `m` besides id and title
 */
export function installmentsOf({ fields, milestone }: { fields?: SQL; milestone: SQL }): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', n.id, 'kind', n.kind, 'title', n.title, 'amount', n.amount::text,
      ${fields === undefined ? sql`` : sql`${fields},`}
      'milestone', case when m.id is not null
        then json_build_object('id', m.id, 'title', m.title, ${milestone})
      end
    ) order by n.position), '[]')
    from installments n
    left join milestones m on m.user_id = n.user_id and m.id = n.milestone_id
    where n.user_id = q.user_id and n.quote_id = q.id
  )`;
}

/**
 * The amounts paid under the quote `q` by installment, as JSON; null for none.
 *
 * @param only condition on the expenses
 */
export function paymentsOf(only: SQL = sql`true`): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'installmentId', e.installment_id, 'amount', e.amount::text
    )), '[]')
    from (
      select installment_id, sum(${signedAmount()}) as amount
      from expenses
      where user_id = q.user_id and quote_id = q.id and ${only}
      group by installment_id
    ) e
  )`;
}
