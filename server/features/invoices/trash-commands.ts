import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id as recordId } from "../../../shared/ids.ts";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { failed, notFound } from "../../errors.ts";
import { andInProjects, type EditAccess } from "../../identity/access.ts";
import { recordAdded, recordRemoved } from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import {
  lockTrashed,
  moveToTrash,
  ownerCountBefore,
  restoreFromTrash,
} from "../../records/trash.ts";
import { requireBelowCeiling } from "./part-commands.ts";
import { getInvoice, lockInvoice } from "./queries.ts";

/** The rows deleted with an invoice, by column names. */
const trashedParts = z.object({
  lines: z.optional(z.array(z.looseObject({ position: z.int() }))),
  waivers: z.optional(z.array(z.looseObject({ id: recordId }))),
  files: z.optional(z.array(z.looseObject({ key: z.string() }))),
  /** keys of the files, which the trash releases */
  receipts: z.optional(z.array(z.string())),
});

/** Moves an invoice to the trash with its lines, lien waivers and files. */
export async function deleteInvoice(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockInvoice(tx, access, id);
    const { payments } = await getInvoice(tx, access, id);
    if (payments.length > 0) {
      throw failed("conflict", "This invoice has payments. Delete or unlink them first.");
    }
    const credits = await tx.execute(sql`
      select from invoices where user_id = ${access.home} and credit_of = ${id} limit 1`);
    if (credits.rowCount !== 0) {
      throw failed("conflict", "This invoice has credit notes. Delete them first.");
    }
    await recordRemoved(tx, access, now, { kind: "invoice", id });
    const partsIn = (table: string, order: string) => sql`(
      select jsonb_agg(to_jsonb(p) order by ${sql.raw(`p.${order}`)}) from ${sql.raw(table)} p
      where p.user_id = ${access.home} and p.invoice_id = ${id}
    )`;
    const rows = await queryRows(tx, countRow)`
      with ${ownerCountBefore("invoice", access.home)}, dependents as materialized (
        select ${partsIn("invoice_lines", "position")} as lines,
          ${partsIn("lien_waivers", "id")} as waivers, ${partsIn("invoice_files", "key")} as files,
          (
            select jsonb_agg(key) from invoice_files
            where user_id = ${access.home} and invoice_id = ${id}
          ) as receipts
      ), hidden as (
        update uploads set state = 'trashed'
        where user_id = ${access.home}
          and key in (select jsonb_array_elements_text(receipts) from dependents)
      ), deleted as (
        delete from invoices where user_id = ${access.home} and id = ${id} returning *
      ), kept as (
        ${moveToTrash(
          "invoice",
          sql`deleted`,
          { owner: access.home, now },
          {
            parts: sql`(select jsonb_strip_nulls(jsonb_build_object(
              'receipts', receipts)) || jsonb_build_object(
              'lines', coalesce(lines, '[]'), 'waivers', coalesce(waivers, '[]'),
              'files', coalesce(files, '[]')) from dependents)`,
          },
        )}
      )
      select count(*) as count from deleted`;
    if (rows[0]?.count !== 1) throw notFound("Invoice");
  });
}

/** Restores a deleted invoice, with those of its references that still exist. Idempotent. */
export async function restoreInvoice(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<InvoiceRecord> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const trashed = await lockTrashed(tx, access, "invoice", id, trashedParts);
    if (trashed === undefined) return getInvoice(tx, access, id);
    const orphans = await tx.execute(sql`
      select from trash t
      where t.user_id = ${access.home} and t.kind = 'invoice' and t.record_id = ${id}
        and t.record ->> 'credit_of' is not null${andInProjects(access, sql`t.project_id`)}
        and not exists (
          select from invoices i
          where i.user_id = ${access.home} and i.id = (t.record ->> 'credit_of')::bigint
            and i.credit_of is null
        )`);
    if (orphans.rowCount !== 0) {
      throw failed("conflict", "Restore the invoice that it reduces first.");
    }
    await tx.execute(sql`
      with taken as (
        ${restoreFromTrash(access.home, "invoice", id)}
      ), known as (
        select taken.record, i.* from taken, jsonb_populate_record(null::invoices, taken.record) i
      )
      insert into invoices overriding system value
      select invoice.*
      from known k, jsonb_populate_record(null::invoices, k.record || jsonb_build_object(
        'contractor_id', (
          select c.id from contractors c where c.user_id = ${access.home} and c.id = k.contractor_id
        ),
        'quote_id', (
          select q.id from quotes q where q.user_id = ${access.home} and q.id = k.quote_id
        )
      )) invoice`);
    // The home may have a new owner by then.
    const { lines = [], waivers = [], files = [], receipts = [] } = trashed.parts;
    await tx.execute(sql`
      insert into invoice_lines (user_id, invoice_id, position, description, amount, contract_line,
        change_order_id, installment_id)
      select ${access.home}::bigint, l.invoice_id, l.position, l.description, l.amount, l.contract_line,
        (
          select o.id from change_orders o
          where o.user_id = ${access.home} and o.id = l.change_order_id
        ),
        (
          select n.id from installments n
          where n.user_id = ${access.home} and n.id = l.installment_id
        )
      from jsonb_populate_recordset(null::invoice_lines, ${JSON.stringify(lines)}::jsonb) l`);
    await tx.execute(sql`
      insert into lien_waivers (user_id, id, invoice_id, kind, received_on)
      overriding system value
      select ${access.home}::bigint, w.id, w.invoice_id, w.kind, w.received_on
      from jsonb_populate_recordset(null::lien_waivers, ${JSON.stringify(waivers)}::jsonb) w`);
    await tx.execute(sql`
      insert into invoice_files (user_id, key, invoice_id, waiver_id, name)
      select ${access.home}::bigint, f.key, f.invoice_id, f.waiver_id, f.name
      from jsonb_populate_recordset(null::invoice_files, ${JSON.stringify(files)}::jsonb) f`);
    await tx.execute(sql`
      update uploads set state = 'stored'
      where user_id = ${access.home} and key = any(${sql.param(receipts)})`);
    await recordAdded(tx, access, clock.now(), { kind: "invoice", id }, "restored");
    const restored = await getInvoice(tx, access, id);
    await requireBelowCeiling(tx, access, restored.projectId);
    return restored;
  });
}
