import { type SQL, sql } from "drizzle-orm";
import {
  type ContractorSums,
  type ContractorSumsList,
  contractorSumsEntry,
} from "../../../shared/contractors/sums.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { openOf, payableOf } from "../../db/fragments/invoice-sums.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { type Access, andInProjects } from "../../identity/access.ts";

const NO_SUMS: ContractorSums = { paid: "0.00", agreed: "0.00", open: "0.00", invoiced: "0.00" };

/**
 * Sums by contractor over all projects that the member may see. Equal to the figures of single
 * contracts and invoices, added by the database in exact decimals.
 */
async function readSums(db: Queryable, access: Access, one: SQL): Promise<ContractorSumsList> {
  const given = (alias: SQL) => sql`${alias}.user_id = ${access.home}
    and ${alias}.contractor_id ${one}${andInProjects(access, sql`${alias}.project_id`)}`;
  return queryRows(db, contractorSumsEntry)`
    with parts as (
      select e.contractor_id, sum(${signedAmount(sql`e`)}) as paid, 0.00 as agreed, 0.00 as open,
        0.00 as invoiced
      from expenses e where ${given(sql`e`)}
      group by e.contractor_id
      union all
      select c.contractor_id, 0.00, sum(c.agreed), sum(greatest(c.agreed - c.paid, 0.00)), 0.00
      from (
        select q.contractor_id, coalesce(q.amount, 0.00) + (
            select coalesce(sum(o.cost), 0.00) from change_orders o
            where o.user_id = q.user_id and o.quote_id = q.id and o.status = 'approved'
          ) as agreed, (
            select coalesce(sum(${signedAmount(sql`e`)}), 0.00) from expenses e
            where e.user_id = q.user_id and e.quote_id = q.id
          ) as paid
        from quotes q where ${given(sql`q`)} and q.status in ('accepted', 'completed')
      ) c
      group by c.contractor_id
      union all
      select b.contractor_id, 0.00, 0.00, sum(b.open), sum(b.asked)
      from (
        select i.contractor_id, ${payableOf(sql`i`)} as asked,
          case when i.quote_id is null then greatest(${openOf(sql`i`)}, 0.00) else 0.00 end as open
        from invoices i
        where ${given(sql`i`)} and i.credit_of is null and i.status not in ('draft', 'void')
      ) b
      group by b.contractor_id
    )
    select contractor_id as "contractorId", sum(paid)::text as paid, sum(agreed)::text as agreed,
      sum(open)::text as open, sum(invoiced)::text as invoiced
    from parts
    group by contractor_id
    order by contractor_id`;
}

/** Sums of every contractor with payments, contracts or invoices. */
export function listContractorSums(db: Queryable, access: Access): Promise<ContractorSumsList> {
  return readSums(db, access, sql`is not null`);
}

export async function getContractorSums(
  db: Queryable,
  access: Access,
  contractorId: number,
): Promise<ContractorSums> {
  const [found] = await readSums(db, access, sql`= ${contractorId}`);
  if (found === undefined) return NO_SUMS;
  const { contractorId: _, ...sums } = found;
  return sums;
}
