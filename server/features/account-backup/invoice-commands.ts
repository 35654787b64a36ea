import { sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { invoices } from "../../db/schema/invoices.ts";
import { insertRecords } from "./row-commands.ts";

/**
 * Inserts invoices with their lines, lien waivers and files. Credit notes are linked once all are
 * inserted.
 */
export async function insertInvoices(tx: Tx, owner: UserId, rows: readonly object[]) {
  return insertRecords(tx, owner, invoices, rows, {
    extra: sql`, lines json, waivers json, file json`,
    parts: sql`, with_lines as (
      insert into invoice_lines (user_id, invoice_id, position, description, amount,
        contract_line, change_order_id, installment_id)
      select ${owner}::bigint, g."newId", n.nth, r.description, r.amount, r."contractLine",
        r."changeOrderId", r."installmentId"
      from given g, json_array_elements(g.lines) with ordinality as n(part, nth),
        json_to_record(n.part) as r(description text, amount numeric, "contractLine" text,
          "changeOrderId" bigint, "installmentId" bigint)
    ), asked as materialized (
      select g."newId" as "invoiceId", r.*,
        nextval(pg_get_serial_sequence('lien_waivers', 'id')) as "newId"
      from given g, json_to_recordset(g.waivers) as r(kind text, "receivedOn" date, file json)
    ), with_waivers as (
      insert into lien_waivers (user_id, id, invoice_id, kind, received_on)
      overriding system value
      select ${owner}::bigint, "newId", "invoiceId", kind, "receivedOn" from asked
    ), with_files as (
      insert into invoice_files (user_id, key, invoice_id, waiver_id, name)
      select ${owner}::bigint, file ->> 'key', "newId", null::bigint, file ->> 'name'
      from given where file ->> 'key' is not null
      union all
      select ${owner}::bigint, file ->> 'key', "invoiceId", "newId", file ->> 'name'
      from asked where file ->> 'key' is not null
    )`,
  });
}

/** @param rows new ids of credit notes, each with the new id of the invoice that it reduces */
export async function linkCreditNotes(
  tx: Tx,
  owner: UserId,
  rows: readonly object[],
): Promise<void> {
  await tx.execute(sql`
    update invoices set credit_of = r.of
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, of bigint)
    where invoices.user_id = ${owner} and invoices.id = r.id`);
}
