import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { InvoiceList, InvoiceRecord } from "../../../shared/invoices/contract.ts";
import { STORED_INVOICE_STATUSES } from "../../../shared/invoices/invoice-status.ts";
import { id } from "../../../shared/ids.ts";
import { decimal } from "../../../shared/money.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { columnsIn, selectColumns, versionOf } from "../../db/record-columns.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { invoices } from "../../db/schema/invoices.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { notFound } from "../../errors.ts";
import { type Access, andInProjects, requireProjectAccess } from "../../identity/access.ts";
import { installmentsOf, paymentsOf } from "../contracts/schedule-queries.ts";
import {
  calculateInvoice,
  calculateInvoices,
  type InvoicesRow,
  invoicesRow,
} from "./calculate-invoices.ts";

const COLUMNS = selectColumns(
  columnsIn(invoices, [
    "userId",
    "id",
    "projectId",
    "contractorId",
    "quoteId",
    "creditOf",
    "number",
    "date",
    "dueDate",
    "currency",
    "tax",
    "retainage",
    "deposit",
    "printedTotal",
    "total",
    "note",
    "status",
    "holdReason",
    "overrideReason",
    "createdAt",
  ]),
  "i",
);

const fileOf = (waiver: SQL) => sql`(
  select json_build_object('key', f.key, 'name', f.name) from invoice_files f
  where f.user_id = i.user_id and f.invoice_id = i.id and f.waiver_id ${waiver}
)`;

/** A project's invoices with their parts, as stored. */
function selectInvoices(access: Access): SQL {
  return sql`
    select ${COLUMNS}, ${versionOf("i")},
      case when c.id is not null
        then json_build_object('id', c.id, 'name', c.name, 'company', c.company)
      end as contractor,
      case when q.id is not null then json_build_object('id', q.id, 'work', q.work) end as quote,
      ${fileOf(sql`is null`)} as file,
      (
        select u.sha256 from invoice_files f
        join uploads u on u.user_id = f.user_id and u.key = f.key
        where f.user_id = i.user_id and f.invoice_id = i.id and f.waiver_id is null
      ) as sha256,
      (
        select coalesce(json_agg(json_build_object(
          'description', l.description, 'amount', l.amount::text,
          'contractLine', l.contract_line, 'changeOrderId', l.change_order_id,
          'installmentId', l.installment_id
        ) order by l.position), '[]')
        from invoice_lines l where l.user_id = i.user_id and l.invoice_id = i.id
      ) as lines,
      (
        select coalesce(json_agg(json_build_object(
          'expenseId', e.id, 'date', e.date, 'description', e.description,
          'amount', (${signedAmount(sql`e`)})::text
        ) order by e.date, e.id), '[]')
        from expenses e where e.user_id = i.user_id and e.invoice_id = i.id
      ) as payments,
      (
        select coalesce(json_agg(json_build_object(
          'id', w.id, 'kind', w.kind, 'receivedOn', w.received_on,
          'file', ${fileOf(sql`= w.id`)}
        ) order by w.id), '[]')
        from lien_waivers w where w.user_id = i.user_id and w.invoice_id = i.id
      ) as waivers
    from invoices i
    left join contractors c on c.user_id = i.user_id and c.id = i.contractor_id
    left join quotes q on q.user_id = i.user_id and q.id = i.quote_id
    where i.user_id = ${access.home}`;
}

/**
 * Contracts, and quotes that are billed without being one, with the parts that lines can be matched
 * to.
 */
function selectContracts(access: Access): SQL {
  return sql`
    select q.id, q.work, q.status, q.amount::text as amount, q.completed_on as "completedOn",
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end
        as contractor,
      (
        select coalesce(json_agg(json_build_object(
          'description', x.description, 'amount', x.amount::text
        ) order by x.position), '[]')
        from quote_items x where x.user_id = q.user_id and x.quote_id = q.id
      ) as items,
      (
        select coalesce(json_agg(json_build_object(
          'id', o.id, 'reason', o.reason, 'cost', o.cost::text, 'status', o.status
        ) order by o.id), '[]')
        from change_orders o where o.user_id = q.user_id and o.quote_id = q.id
      ) as "changeOrders",
      ${installmentsOf({ milestone: sql`'isCompleted', m.is_completed` })} as installments,
      ${paymentsOf(sql`invoice_id is null`)} as payments
    from quotes q
    left join contractors c on c.user_id = q.user_id and c.id = q.contractor_id
    where q.user_id = ${access.home}`;
}

/** Reads in one statement all that the match of any of the project's invoices needs. */
async function readInvoices(
  db: Queryable,
  access: Access,
  project: SQL,
): Promise<InvoicesRow | undefined> {
  const [found] = await queryRows(db, invoicesRow)`
    with project as materialized (
      select id, xmin::text as version, finished_on, invoice_tolerance_percent, invoice_tolerance, sales_tax_percent
      from projects
      where user_id = ${access.home} and id = ${project}
    ), listed as (
      select i.id, row_to_json(i) as invoice
      from (
        ${selectInvoices(access)} and i.project_id = (select id from project)
      ) i
    ), contracts as (
      select c.id, row_to_json(c) as contract
      from (
        ${selectContracts(access)} and q.project_id = (select id from project) and (
          q.status in ('accepted', 'completed') or q.id in (
            select i.quote_id from invoices i
            where i.user_id = ${access.home} and i.project_id = (select id from project)
          )
        )
      ) c
    )
    select p.finished_on as "finishedOn",
      json_build_object(
        'tolerancePercent', coalesce(p.invoice_tolerance_percent, 0.00)::text,
        'toleranceDollars', coalesce(p.invoice_tolerance, 0.00)::text,
        'taxPercent', trim_scale(p.sales_tax_percent)::text, 'version', p.version
      ) as settings,
      (select coalesce(json_agg(invoice order by id desc), '[]') from listed) as invoices,
      (select coalesce(json_agg(contract order by id), '[]') from contracts) as contracts
    from project p`;
  return found;
}

/** All invoices of a project, newest first, each with its match. */
export async function listInvoices(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<InvoiceList> {
  requireProjectAccess(access, projectId);
  const found = await readInvoices(db, access, sql`${projectId}`);
  if (found === undefined) throw notFound("Project");
  return calculateInvoices(found);
}

export async function findInvoice(
  db: Queryable,
  access: Access,
  invoiceId: number,
): Promise<InvoiceRecord | undefined> {
  const found = await readInvoices(
    db,
    access,
    sql`(
      select i.project_id from invoices i
      where i.user_id = ${access.home} and i.id = ${invoiceId}${andInProjects(access, sql`i.project_id`)}
    )`,
  );
  return found && calculateInvoice(found, invoiceId);
}

export async function getInvoice(
  db: Queryable,
  access: Access,
  invoiceId: number,
): Promise<InvoiceRecord> {
  const found = await findInvoice(db, access, invoiceId);
  if (found === undefined) throw notFound("Invoice");
  return found;
}

export async function countInvoiceLines(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<number> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, countRow)`
    select count(*) as count from invoice_lines l
    join invoices i on i.user_id = l.user_id and i.id = l.invoice_id
    where l.user_id = ${access.home} and i.user_id = ${access.home} and i.project_id = ${projectId}`;
  return rows[0]?.count ?? 0;
}

const lockedInvoice = z.object({
  projectId: id,
  quoteId: z.nullable(id),
  contractorId: z.nullable(id),
  status: z.enum(STORED_INVOICE_STATUSES),
  total: decimal,
});
export type LockedInvoice = z.infer<typeof lockedInvoice>;

/** Locks the invoice until the transaction ends; payments and changes of it also lock it. */
export async function lockInvoice(
  tx: Tx,
  access: Access,
  invoiceId: number,
): Promise<LockedInvoice> {
  const [locked] = await queryRows(tx, lockedInvoice)`
    select project_id as "projectId", quote_id as "quoteId", contractor_id as "contractorId",
      status, total::text as total
    from invoices
    where user_id = ${access.home} and id = ${invoiceId}${andInProjects(access, sql`project_id`)}
    for no key update`;
  if (locked === undefined) throw notFound("Invoice");
  return locked;
}
