import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { pino } from "pino";
import { startEmbedded } from "../../server/db/embedded/embedded.ts";
import { migrate } from "../../server/db/migrate.ts";
import { addPeople, advanceSequences } from "./large-people.ts";
import { addPlans, addShares } from "./large-plan.ts";
import {
  EXPENSE_COLUMNS,
  expensesOf,
  type SetSize,
  sizeOfSet,
  UPLOAD_COLUMNS,
  uploadsOf,
} from "./large-rows.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** Ten million expenses of all users, and one user with two projects of 100,000 each. */
const LARGE: SetSize = { expensesEach: 1_000, inBigProject: 100_000 };
const SMALL: SetSize = { expensesEach: 100, inBigProject: 0 };

export interface LargeSet {
  /** data folder of the app */
  dataDir: string;
  /** 10.2 million expenses */
  large: string;
  /** one million, for the same number of users */
  small: string;
}

const LARGE_TABLES = "('expenses'::regclass, 'uploads'::regclass)";
/** Refilled tables: expenses and tables that refer to them. */
const REFILLED = ["expenses", "uploads", "expense_shares", "expense_receipts", "quote_files"];

let opened: Promise<LargeSet & { close(): Promise<void> }> | undefined;

/**
 * Both databases are on one server with the product's durable settings, and loaded once for all
 * benchmarks.
 */
export async function largeSet(): Promise<LargeSet> {
  opened ??= open();
  return opened;
}

export async function closeLargeSet(): Promise<void> {
  const set = await opened;
  opened = undefined;
  await set?.close();
}

async function open() {
  const dataDir = await temporaryFolder();
  const embedded = await startEmbedded({ dataDir, log: pino({ level: "silent" }) });
  const close = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const large = embedded.connectionString;
    const small = large.replace("/plumbline?", "/smaller?");
    await migrate({ connectionString: large, onError: () => {} });
    await within(large, addPeople);
    await within(large, addPlans);
    await within(large.replace("/plumbline?", "/postgres?"), (client) =>
      client.query("create database smaller template plumbline"),
    );
    await fill(small, SMALL);
    await fill(large, LARGE);
    return { dataDir, large, small, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function within<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function fill(connectionString: string, size: SetSize): Promise<void> {
  const begun = performance.now();
  await within(connectionString, async (client) => {
    // For this connection only: the server keeps the product's settings.
    await client.query("set maintenance_work_mem = '1GB'");
    await client.query("begin");
    const restore = await takeIndexesAway(client);
    // Truncated in the same transaction, the tables are written without WAL.
    await client.query(`truncate ${REFILLED.join()}`);
    // Skips foreign key checks; recreating the keys below validates all rows.
    await client.query("set local session_replication_role = replica");
    await copyInto(client, `uploads (${UPLOAD_COLUMNS})`, uploadsOf(size));
    await copyInto(client, `expenses (${EXPENSE_COLUMNS})`, expensesOf(size));
    await client.query("set local session_replication_role = origin");
    // Otherwise the keys would be validated with plans for empty tables.
    await client.query("analyze expenses, uploads");
    for (const statement of restore) await client.query(statement);
    await addShares(client);
    await advanceSequences(client);
    await client.query("commit");
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  });
  const seconds = (performance.now() - begun) / 1000;
  console.log(`  ${sizeOfSet(size).toLocaleString("en")} expenses in ${seconds.toFixed(0)} s`);
}

async function copyInto(
  client: pg.Client,
  target: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(content, client.query(copyFrom(`copy ${target} from stdin with (freeze)`)));
}

interface Definition {
  taking: string;
  giving: string;
}

/**
 * Drops keys and indexes of the two large tables as created by the migrations, and keys that refer
 * to them.
 *
 * @returns the statements to create them again
 */
async function takeIndexesAway(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Definition>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as taking,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as giving
    from pg_constraint
    where contype = 'f' and confrelid in ${LARGE_TABLES}
      or contype in ('f', 'p') and conrelid in ${LARGE_TABLES}
    order by contype = 'p'`);
  const indexes = await client.query<Definition>(`
    select format('drop index %I', indexname) as taking, indexdef as giving
    from pg_indexes
    where schemaname = 'public' and tablename in ('expenses', 'uploads')
      and indexname not in (select conname from pg_constraint)
    order by indexname`);
  const all = [...rows, ...indexes.rows];
  for (const { taking } of all) await client.query(taking);
  return all.toReversed().map(({ giving }) => giving);
}
