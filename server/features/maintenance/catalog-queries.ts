import pg from "pg";
import * as z from "zod/mini";
import { JOBS_SCHEMA } from "../../jobs/queue-schema.ts";
import { decimal } from "../../../shared/money.ts";
import { id } from "../../../shared/ids.ts";
import { MIGRATIONS_TABLE } from "../../db/migrate.ts";
import { countRow, keyRow } from "../../db/row-schemas.ts";
import { queryClientRows } from "../../db/rows.ts";

/** A dedicated connection, in a transaction without a time limit. */
export type Client = Pick<pg.Client, "query">;

/** Of the job library's tables, only the pending jobs are backed up. */
export const JOBS_TABLE = `${JOBS_SCHEMA}.job`;
const UNDONE = "state in ('created', 'retry', 'active')";

const tableShape = z.object({
  /** qualified by its schema unless that is the default one */
  name: z.string(),
  columns: z.array(z.string()),
});
export type TableShape = z.infer<typeof tableShape>;

const tableRow = z.extend(tableShape, { refersTo: z.array(z.string()) });

/** Quotes an identifier, because names from a file are untrusted. */
export function quoted(name: string): string {
  return name
    .split(".")
    .map((part) => pg.escapeIdentifier(part))
    .join(".");
}

/** The rows of a table that are backed up. */
export function backedUpRows(table: string): string {
  return table === JOBS_TABLE ? `${quoted(table)} where ${UNDONE}` : quoted(table);
}

/**
 * All tables to back up, each after the tables that it refers to. Excludes the migration log, which
 * a restore writes again.
 */
export async function listTables(client: Client): Promise<TableShape[]> {
  const rows = await queryClientRows(
    client,
    tableRow,
    `select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
       array(
         select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum
       ) as columns,
       array(
         select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
         where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid
           and n.nspname = 'public'
       ) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname <> $1)
       or n.nspname || '.' || c.relname = $2
     order by 1`,
    [MIGRATIONS_TABLE, JOBS_TABLE],
  );
  const sorted: TableShape[] = [];
  const done = new Set<string>();
  let waiting = rows;
  while (waiting.length > 0) {
    const isReady = ({ refersTo }: (typeof rows)[number]) => refersTo.every((to) => done.has(to));
    const ready = waiting.filter(isReady);
    if (ready.length === 0) throw new Error("The tables refer to each other in a circle");
    for (const { name, columns } of ready) {
      sorted.push({ name, columns });
      done.add(name);
    }
    waiting = waiting.filter(({ name }) => !done.has(name));
  }
  return sorted;
}

const sequenceState = z.object({
  name: z.string(),
  /** last value; null before the first use */
  last: z.nullable(z.int()),
});
export type SequenceState = z.infer<typeof sequenceState>;

/** Sequences are not transactional: they may be ahead of the snapshot's rows, but never behind. */
export async function listSequences(client: Client): Promise<SequenceState[]> {
  return queryClientRows(
    client,
    sequenceState,
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and sequencename <> $1
     order by 1`,
    [`${MIGRATIONS_TABLE}_id_seq`],
  );
}

export async function countRows(client: Client, table: string): Promise<number> {
  const rows = await queryClientRows(
    client,
    countRow,
    `select count(*)::int8 as count from ${backedUpRows(table)}`,
  );
  return rows[0]?.count ?? 0;
}

const sumRow = z.object({ sum: decimal });

/**
 * The total of all expenses to the cent, without refunds. Serves as a checksum, also before the
 * rows of an older version are migrated.
 */
export async function sumExpenses(client: Client): Promise<string> {
  const rows = await queryClientRows(
    client,
    sumRow,
    "select coalesce(sum(amount), 0)::numeric(30, 2)::text as sum from expenses",
  );
  return rows[0]?.sum ?? "0.00";
}

const receiptRow = z.object({
  userId: id,
  key: z.string(),
  /** stored bytes */
  size: z.int(),
});
export type ReceiptRow = z.infer<typeof receiptRow>;

/** The next page of referenced receipts by key, including those in the trash. */
export async function listReferencedReceipts(
  client: Client,
  { after, limit }: { after: ReceiptRow | undefined; limit: number },
): Promise<ReceiptRow[]> {
  return queryClientRows(
    client,
    receiptRow,
    `select user_id as "userId", key, size from uploads
     where state in ('stored', 'trashed') and (user_id, key) > ($1, $2)
     order by user_id, key limit $3`,
    [after?.userId ?? 0, after?.key ?? "", limit],
  );
}

/** The keys that are still referenced. */
export async function listStillReferenced(
  client: Client,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await queryClientRows(
    client,
    keyRow,
    "select key from uploads where key = any($1) and state in ('stored', 'trashed')",
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** The keys without a row. */
export async function listKeysWithoutRow(
  client: Client,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await queryClientRows(
    client,
    keyRow,
    "select key from unnest($1::text[]) as key where not exists (select from uploads where uploads.key = key.key)",
    [keys],
  );
  return rows.map(({ key }) => key);
}
