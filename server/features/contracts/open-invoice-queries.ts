import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../../shared/ids.ts";
import { decimal } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import { storedDate } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { openOf } from "../../db/fragments/invoice-sums.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";
import type { OpenInvoice } from "./rules/open-payments.ts";

/**
 * Amounts that the invoices `i` still ask for, with `installment_id` where all lines have the same
 * one.
 *
 * @param where condition that includes the owner
 */
export function selectOpenInvoices(where: SQL): SQL {
  return sql`
    select i.id, i.number, i.project_id, i.quote_id, i.contractor_id, i.due_date,
      (
        select case when count(*) = count(l.installment_id) and min(l.installment_id) = max(l.installment_id)
          then min(l.installment_id) end
        from invoice_lines l where l.user_id = i.user_id and l.invoice_id = i.id
      ) as installment_id,
      ${openOf(sql`i`)} as open
    from invoices i
    where ${where} and i.status in ('received', 'approved') and i.credit_of is null`;
}

const openInvoice = z.object({
  id,
  projectId: id,
  number: z.nullable(z.string()),
  quoteId: z.nullable(id),
  installmentId: z.nullable(id),
  contractor: z.nullable(z.string()),
  dueDate: z.nullable(storedDate),
  open: decimal,
});

/** Invoices of a project that ask for payment: neither drafts nor disputed or on hold. */
export async function listOpenInvoices(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<OpenInvoice[]> {
  return listOpenInvoicesOf(db, access, [projectId]);
}

/** Open invoices of several projects. */
export async function listOpenInvoicesOf(
  db: Queryable,
  access: Access,
  projectIds: readonly number[],
): Promise<(OpenInvoice & { projectId: number })[]> {
  for (const projectId of projectIds) requireProjectAccess(access, projectId);
  return queryRows(db, openInvoice)`
    select d.id, d.project_id as "projectId", d.number, d.quote_id as "quoteId", d.installment_id as "installmentId",
      c.name as contractor, d.due_date as "dueDate", d.open::text as open
    from (
      ${selectOpenInvoices(
        sql`i.user_id = ${access.home} and i.project_id = any(${sql.param(projectIds)}::bigint[])`,
      )}
    ) d
    left join contractors c on c.user_id = ${access.home} and c.id = d.contractor_id
    where d.open > 0
    order by d.due_date, d.id`;
}
