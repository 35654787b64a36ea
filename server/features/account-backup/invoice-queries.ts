import { and, asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { invoices } from "../../db/schema/invoices.ts";
import type { BackedUpInvoice } from "./rules/archive-contract.ts";
import type { Page } from "./queries.ts";

const fileOf = (waiver: string) =>
  sql.raw(`(
    select json_build_object('key', f.key, 'name', f.name) from invoice_files f
    where f.user_id = invoices.user_id and f.invoice_id = invoices.id and f.waiver_id ${waiver}
  )`);

const FILE = sql<BackedUpInvoice["file"]>`${fileOf("is null")}`;

const LINES = sql<BackedUpInvoice["lines"]>`(
  select coalesce(json_agg(json_build_object('description', l.description,
    'amount', l.amount::text, 'contractLine', l.contract_line,
    'changeOrderId', l.change_order_id, 'installmentId', l.installment_id)
    order by l.position), '[]')
  from invoice_lines l
  where l.user_id = invoices.user_id and l.invoice_id = invoices.id
)`;

const WAIVERS = sql<BackedUpInvoice["waivers"]>`(
  select coalesce(json_agg(json_build_object('kind', w.kind, 'receivedOn', w.received_on,
    'file', ${fileOf("= w.id")}) order by w.id), '[]')
  from lien_waivers w
  where w.user_id = invoices.user_id and w.invoice_id = invoices.id
)`;

const { userId: _userId, total: _total, ...COLUMNS } = getTableColumns(invoices);

/** Invoices with their lines, lien waivers and files, in id order. */
export async function listInvoiceRows(tx: Tx, owner: UserId, { after, limit }: Page) {
  return tx
    .select({ ...COLUMNS, file: FILE, lines: LINES, waivers: WAIVERS })
    .from(invoices)
    .where(and(eq(invoices.userId, owner), gt(invoices.id, after)))
    .orderBy(asc(invoices.id))
    .limit(limit);
}
