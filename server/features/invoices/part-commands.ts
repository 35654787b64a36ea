import { sql } from "drizzle-orm";
import type { InvoiceFields } from "../../../shared/invoices/input.ts";
import type { Tx } from "../../db/client.ts";
import { countRow, keyRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { ceilingReached, failed, notFound, validationFailed } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { CEILINGS } from "../../limits/ceilings.ts";
import { lockReceipts } from "../receipts/queries.ts";
import { countInvoiceLines } from "./queries.ts";

/* Lines and files of invoices. */

/** Replaces the lines. One statement, with the same text for any number of rows. */
export async function replaceLines(
  tx: Tx,
  access: EditAccess,
  invoiceId: number,
  lines: InvoiceFields["lines"],
): Promise<void> {
  await tx.execute(sql`
    delete from invoice_lines where user_id = ${access.home} and invoice_id = ${invoiceId}`);
  await tx.execute(sql`
    insert into invoice_lines (user_id, invoice_id, position, description, amount, contract_line,
      change_order_id, installment_id)
    select ${access.home}::bigint, ${invoiceId}::bigint, given.nth, given.description,
      given.amount, given.contract_line, given.change_order_id, given.installment_id
    from rows from (
      jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (
        description text, amount numeric, "contractLine" text, "changeOrderId" bigint,
        "installmentId" bigint
      )
    ) with ordinality as given(description, amount, contract_line, change_order_id,
      installment_id, nth)`);
}

/**
 * Enforces the ceiling on a project's lines, because a list returns them all. Call it after a write
 * that adds lines.
 */
export async function requireBelowCeiling(
  tx: Tx,
  access: EditAccess,
  projectId: number,
): Promise<void> {
  const lines = await countInvoiceLines(tx, access, projectId);
  if (lines > CEILINGS.invoiceLines) throw ceilingReached("invoiceLines");
}

interface Matched {
  invoiceId: number | null;
  projectId: number;
}

/**
 * Requires that the contract, the credited invoice and the records that lines are matched to are in
 * the same project. The caller has locked the owner's row.
 */
export async function requireReferences(
  tx: Tx,
  access: EditAccess,
  { invoiceId, projectId }: Matched,
  { quoteId, creditOf, lines }: InvoiceFields,
): Promise<void> {
  if (quoteId) {
    const { rowCount } = await tx.execute(sql`
      select from quotes
      where user_id = ${access.home} and id = ${quoteId} and project_id = ${projectId}`);
    if (rowCount === 0) throw notFound("Quote");
  }
  if (creditOf) await requireCredited(tx, access, { invoiceId, projectId }, creditOf);
  const changes = lines.flatMap(({ changeOrderId }) => changeOrderId ?? []);
  const payments = lines.flatMap(({ installmentId }) => installmentId ?? []);
  const codes = lines.flatMap(({ contractLine }) => contractLine ?? []);
  if (changes.length + payments.length + codes.length > 0 && !quoteId) {
    throw validationFailed([{ path: ["quoteId"], message: "Choose the contract first" }]);
  }
  await requireParts(tx, access, quoteId ?? null, { changes, payments });
}

async function requireCredited(
  tx: Tx,
  access: EditAccess,
  { invoiceId, projectId }: Matched,
  creditOf: number,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from invoices
    where user_id = ${access.home} and id = ${creditOf} and project_id = ${projectId}
      and credit_of is null and id is distinct from ${invoiceId}::bigint`);
  if (rowCount === 0) throw notFound("Invoice");
  if (invoiceId === null) return;
  const credits = await tx.execute(sql`
    select from invoices where user_id = ${access.home} and credit_of = ${invoiceId} limit 1`);
  if (credits.rowCount !== 0) {
    throw failed("conflict", "An invoice with credit notes can't be a credit note itself.");
  }
}

async function requireParts(
  tx: Tx,
  access: EditAccess,
  quoteId: number | null,
  { changes, payments }: { changes: number[]; payments: number[] },
): Promise<void> {
  const [changeIds, paymentIds] = [[...new Set(changes)], [...new Set(payments)]];
  if (changeIds.length + paymentIds.length === 0) return;
  const ofChanges = await queryRows(tx, countRow)`
    select count(*) as count from change_orders
    where user_id = ${access.home} and quote_id = ${quoteId} and id = any(${sql.param(changeIds)})`;
  if (ofChanges[0]?.count !== changeIds.length) throw notFound("Change order");
  const ofPayments = await queryRows(tx, countRow)`
    select count(*) as count from installments
    where user_id = ${access.home} and quote_id = ${quoteId} and id = any(${sql.param(paymentIds)})`;
  if (ofPayments[0]?.count !== paymentIds.length) throw notFound("Installment");
}

interface FilePlace {
  invoiceId: number;
  /** null: the invoice's own file */
  waiverId: number | null;
}

/** Attaches an upload, or keeps it, and releases the former file to the sweep. */
export async function setFile(
  tx: Tx,
  access: EditAccess,
  { invoiceId, waiverId }: FilePlace,
  file: { key: string; name: string } | null,
): Promise<void> {
  const isHere = sql`user_id = ${access.home} and invoice_id = ${invoiceId}
    and waiver_id is not distinct from ${waiverId}::bigint`;
  const [before] = await queryRows(tx, keyRow)`select key from invoice_files where ${isHere}`;
  if (before !== undefined && before.key === file?.key) {
    await tx.execute(sql`update invoice_files set name = ${file.name} where ${isHere}`);
    return;
  }
  if (before !== undefined) {
    await tx.execute(sql`delete from invoice_files where ${isHere}`);
    await releaseFiles(tx, access, [before.key]);
  }
  if (file === null) return;
  const found = (await lockReceipts(tx, access, [file.key])).get(file.key);
  if (found === undefined) throw refused("File not found. Please upload it again.");
  if (found.attachedTo !== null) {
    throw refused(
      `This file is already on ${/^[aeiou]/.test(found.attachedTo) ? "an" : "a"} ${found.attachedTo}`,
    );
  }
  // The file leaves the inbox.
  await tx.execute(sql`delete from drafts where user_id = ${access.home} and key = ${file.key}`);
  await tx.execute(sql`
    insert into invoice_files (user_id, key, invoice_id, waiver_id, name)
    values (${access.home}, ${file.key}, ${invoiceId}, ${waiverId}, ${file.name})`);
}

export async function releaseFiles(
  tx: Tx,
  access: EditAccess,
  keys: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update uploads set state = 'deleting'
    where user_id = ${access.home} and key = any(${sql.param(keys)})`);
}

function refused(message: string) {
  return validationFailed([{ path: ["file"], message }]);
}
