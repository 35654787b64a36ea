import * as z from "zod/mini";
import { withOwnConnection } from "../../db/client.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryClientRows } from "../../db/rows.ts";
import { listMigrations, listRecordedMigrations } from "../../db/migrate.ts";
import type { ReceiptStorage } from "../../gateways/storage/storage.ts";
import {
  type Client,
  countRows,
  listReferencedReceipts,
  listStillReferenced,
  listTables,
  listKeysWithoutRow,
  quoted,
  type ReceiptRow,
  sumExpenses,
} from "./catalog-queries.ts";
import { measureReceipt } from "./receipt-copies.ts";

const AT_ONCE = 8;
const BATCH = 500;

export interface Verified {
  tables: { name: string; rows: number }[];
  /** total of all expenses, to the cent */
  expenses: string;
  receipts: { files: number; bytes: number };
  /** one line per problem */
  findings: string[];
}

interface Verification {
  connectionString: string;
  storage: ReceiptStorage;
  onProgress?: ((doing: string, done: number, of: number) => void) | undefined;
}

/**
 * Verifies a whole installation: references, sequences, and every byte of the receipts. Read-only;
 * the server may be running.
 */
export async function verify({
  connectionString,
  storage,
  onProgress,
}: Verification): Promise<Verified> {
  return withOwnConnection(connectionString, async (client) => {
    const findings: string[] = [];
    const migrations = await listRecordedMigrations(client);
    const ours = listMigrations();
    if (migrations.join() !== ours.join()) {
      const last = migrations.at(-1) ?? "nothing";
      findings.push(`The schema ends with ${last}; this version's ends with ${ours.at(-1)}.`);
      return { tables: [], expenses: "0.00", receipts: { files: 0, bytes: 0 }, findings };
    }
    await client.query("begin isolation level repeatable read, read only");
    await client.query("set local statement_timeout = 0");
    const tables = [];
    for (const { name } of await listTables(client)) {
      tables.push({ name, rows: await countRows(client, name) });
    }
    const expenses = await sumExpenses(client);
    findings.push(...(await listBrokenReferences(client)));
    findings.push(...(await listOvertakenSequences(client)));
    await client.query("commit");
    const kept = tables.find(({ name }) => name === "uploads")?.rows ?? 0;
    const receipts = await readReceipts(client, storage, {
      findings,
      onProgress: (done) => onProgress?.("receipts", done, kept),
    });
    findings.push(...(await listOrphans(client, storage)));
    return { tables, expenses, receipts, findings };
  });
}

const referenceRow = z.object({
  name: z.string(),
  table: z.string(),
  target: z.string(),
  columns: z.array(z.string()),
  targetColumns: z.array(z.string()),
});

/**
 * References that are broken although foreign keys enforce them, because of a bypass or a disk
 * error.
 */
async function listBrokenReferences(client: Client): Promise<string[]> {
  const rows = await queryClientRows(
    client,
    referenceRow,
    `select conname as name, c.relname as "table", p.relname as target,
       array(select attname::text from unnest(conkey) with ordinality k (n, at)
         join pg_attribute on attrelid = conrelid and attnum = n order by at) as columns,
       array(select attname::text from unnest(confkey) with ordinality k (n, at)
         join pg_attribute on attrelid = confrelid and attnum = n order by at) as "targetColumns"
     from pg_constraint f join pg_class c on c.oid = conrelid join pg_class p on p.oid = confrelid
     where contype = 'f' and f.connamespace = 'public'::regnamespace order by 1`,
  );
  const findings: string[] = [];
  for (const { name, table, target, columns, targetColumns } of rows) {
    const isSame = columns.map((column, at) => {
      const other = targetColumns[at] ?? "";
      return `t.${quoted(other)} = r.${quoted(column)}`;
    });
    const hasAll = columns.map((column) => `r.${quoted(column)} is not null`);
    const lost = await countFrom(
      client,
      `${quoted(table)} r where ${hasAll.join(" and ")}
         and not exists (select from ${quoted(target)} t where ${isSame.join(" and ")})`,
    );
    if (lost > 0) {
      findings.push(`${table}: ${lost} rows refer to ${target} that are not there (${name}).`);
    }
  }
  for (const [what, from] of UNWRITTEN_RULES) {
    const wrong = await countFrom(client, from);
    if (wrong > 0) findings.push(`${what}: ${wrong}.`);
  }
  return findings;
}

const ATTACHED = [
  ["Further receipts of expenses", "expense_receipts"],
  ["Files of quotes", "quote_files"],
  ["Files of invoices", "invoice_files"],
  ["Documents of contractors", "contractor_documents"],
  ["Receipts of drafts", "drafts"],
] as const;

/** Invariants that the database does not enforce. */
const UNWRITTEN_RULES = [
  [
    "Expenses whose receipt is not marked as stored",
    `expenses e join uploads u on u.user_id = e.user_id and u.key = e.image_url
     where u.state <> 'stored'`,
  ],
  ...ATTACHED.map(
    ([what, table]) =>
      [
        `${what} that are not marked as stored`,
        `${table} f join uploads u on u.user_id = f.user_id and u.key = f.key
         where u.state <> 'stored'`,
      ] as const,
  ),
  [
    "Expenses that do not say whether they have parts",
    `expenses e where e.has_parts <> (
       exists (select from expense_shares s where s.user_id = e.user_id and s.expense_id = e.id)
       or exists (
         select from expense_receipts r where r.user_id = e.user_id and r.expense_id = e.id))`,
  ],
  [
    "Expenses refunded for more than was paid",
    `expenses e join (
       select user_id, refund_of, sum(amount) as amount from expenses
       where refund_of is not null group by user_id, refund_of
     ) r on r.user_id = e.user_id and r.refund_of = e.id
     where r.amount > e.amount or e.is_refund`,
  ],
  [
    "Further receipts of expenses, or files of invoices or contractors, in the trash that are not marked as in the trash",
    `trash t cross join jsonb_array_elements_text(t.parts -> 'receipts') as receipt(key)
     left join uploads u on u.user_id = t.user_id and u.key = receipt.key
     where t.kind in ('expense', 'invoice', 'contractor') and u.state is distinct from 'trashed'`,
  ],
  [
    "Expenses in the trash whose receipt is not marked as in the trash",
    `trash t left join uploads u on u.user_id = t.user_id and u.key = t.record ->> 'image_url'
     where t.kind = 'expense' and t.record ->> 'image_url' is not null
       and u.state is distinct from 'trashed'`,
  ],
  [
    "Records in the trash of a project that is not there",
    `trash t where t.project_id is not null and not exists (
       select from projects p where p.user_id = t.user_id and p.id = t.project_id)`,
  ],
] as const;

async function countFrom(client: Client, from: string): Promise<number> {
  const rows = await queryClientRows(client, countRow, `select count(*)::int8 from ${from}`);
  return rows[0]?.count ?? 0;
}

const sequenceRow = z.object({ table: z.string(), column: z.string(), sequence: z.string() });

/** Sequences behind the ids in use, whose next value would violate a primary key. */
async function listOvertakenSequences(client: Client): Promise<string[]> {
  const rows = await queryClientRows(
    client,
    sequenceRow,
    `select table_name as "table", column_name as "column",
       pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES' order by 1`,
  );
  const findings: string[] = [];
  for (const { table, column, sequence } of rows) {
    const isBehind = await countFrom(
      client,
      `(select max(${quoted(column)}) as highest from ${quoted(table)}) m, ${sequence} s
       where m.highest > s.last_value or (m.highest = s.last_value and not s.is_called)`,
    );
    if (isBehind > 0) findings.push(`${table}: the next number is one that a row has already.`);
  }
  return findings;
}

interface Reading {
  findings: string[];
  onProgress: (done: number) => void;
}

/** Reads every referenced receipt to the end. */
async function readReceipts(
  client: Client,
  storage: ReceiptStorage,
  { findings, onProgress }: Reading,
): Promise<Verified["receipts"]> {
  const receipts = { files: 0, bytes: 0 };
  let after: ReceiptRow | undefined;
  let done = 0;
  for (;;) {
    const page = await listReferencedReceipts(client, { after, limit: AT_ONCE });
    const found = await Promise.all(
      page.map(async (row) => ({ ...row, is: await measureReceipt(storage, row.key) })),
    );
    const broken = found.flatMap(({ key, size, is }) => {
      const what = describeProblems(is, size);
      return what.length > 0 ? [{ key, what }] : [];
    });
    // Skips receipts of accounts that were deleted in the meantime.
    const still = await listStillReferenced(
      client,
      broken.map(({ key }) => key),
    );
    for (const { key, what } of broken.filter((receipt) => still.has(receipt.key))) {
      findings.push(...what.map((wrong) => `The receipt ${key} ${wrong}.`));
    }
    for (const { size } of found.filter(({ size: stated, is }) => is.size === stated)) {
      receipts.files += 1;
      receipts.bytes += size;
    }
    done += page.length;
    onProgress(done);
    after = page.at(-1);
    if (page.length < AT_ONCE) return receipts;
  }
}

/** Compares a receipt's readable bytes with the size in its row. */
function describeProblems(is: Awaited<ReturnType<typeof measureReceipt>>, size: number): string[] {
  const what: string[] = [];
  if (is.isUnreadable) what.push("is in the store and cannot be read");
  else if (is.size === undefined) what.push("is not in the store");
  else if (is.size !== size) what.push(`has ${is.size} bytes instead of ${size}`);
  if (is.isPreviewUnreadable) what.push("has a preview that cannot be read");
  return what;
}

/** Files without a row, which the sweep removes after a day. */
async function listOrphans(client: Client, storage: ReceiptStorage): Promise<string[]> {
  const findings: string[] = [];
  let batch: string[] = [];
  const look = async () => {
    for (const key of await listKeysWithoutRow(client, batch)) {
      // Skips a file that was removed in the meantime.
      const { size, isUnreadable } = await measureReceipt(storage, key);
      if (size === undefined && !isUnreadable) continue;
      findings.push(`The file ${key} belongs to nobody.`);
    }
    batch = [];
  };
  for await (const { key } of storage.list()) {
    batch.push(key);
    if (batch.length === BATCH) await look();
  }
  if (batch.length > 0) await look();
  return findings;
}
