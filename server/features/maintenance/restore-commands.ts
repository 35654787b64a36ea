import type pg from "pg";
import { withOwnConnection } from "../../db/client.ts";
import { waitForAdvisoryLock } from "../../db/advisory-lock.ts";
import { migrate } from "../../db/migrate.ts";
import type { ReceiptStorage } from "../../gateways/storage/storage.ts";
import {
  type BackupManifest,
  MANIFEST_FILE,
  RECEIPTS_FOLDER,
  TABLES_FOLDER,
} from "./backup-format.ts";
import type { BackupSource } from "./backup-locations.ts";
import { checkBackup, type CheckedBackup, readBackup } from "./backup-reader.ts";
import { BackupRefusal } from "./backup-refusal.ts";
import {
  countRows,
  listTables,
  listKeysWithoutRow,
  quoted,
  sumExpenses,
} from "./catalog-queries.ts";
import { ReceiptRestorer } from "./receipt-restorer.ts";
import { prepareSchema, requireKnown } from "./schema-commands.ts";
import { TableLoader } from "./table-loader-commands.ts";

const BATCH = 500;

export interface RestoreProgress {
  doing: "checking" | "restoring";
  /** position in the file */
  bytes: number;
}

interface Restore {
  connectionString: string;
  storage: ReceiptStorage;
  source: BackupSource;
  onProgress?: ((progress: RestoreProgress) => void) | undefined;
}

export interface Restored extends CheckedBackup {
  /** receipts already stored by an interrupted restore */
  present: number;
}

/**
 * Restores a backup into an empty installation, after verifying all of it. Commits the rows after
 * the last receipt is stored, so that an interrupted restore leaves an empty database, and receipts
 * that the next run skips.
 *
 * @throws BackupRefusal with instructions if the file or the installation does not fit
 */
export async function restoreBackup(restore: Restore): Promise<Restored> {
  const { connectionString, source, onProgress } = restore;
  const checked = await checkBackup(source, (bytes) => onProgress?.({ doing: "checking", bytes }));
  const { migrations } = checked.head;
  requireKnown(migrations);
  await prepareSchema(connectionString, migrations);
  const present = await withOwnConnection(connectionString, async (client) => {
    await client.query("begin");
    await client.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
    );
    // Keeps a server on this database from sweeping the receipts, whose rows are not committed yet.
    await waitForAdvisoryLock(client, "receipts");
    await requireEmpty(client);
    const count = await writeAll(client, restore, checked.manifest);
    await client.query("commit");
    // The planner has no statistics of the new rows yet.
    await client.query("analyze");
    return count;
  });
  // Migrates the rows of a backup from an older version.
  await migrate({ connectionString, onError: () => {} });
  return { ...checked, present };
}

/**
 * Requires empty tables and locks them until the transaction ends, so that no rows are added in the
 * meantime.
 */
async function requireEmpty(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  const names = tables.map(({ name }) => quoted(name)).join(", ");
  await client.query(`lock table ${names} in exclusive mode nowait`).catch((cause: unknown) => {
    throw new BackupRefusal(
      "Somebody else is using this database. Stop Plumbline first. Nothing was written.",
      { cause },
    );
  });
  const filled: string[] = [];
  for (const { name } of tables) {
    const rows = await countRows(client, name);
    if (rows > 0) filled.push(`${name} has ${rows}`);
  }
  if (filled.length === 0) return;
  throw new BackupRefusal(
    `A backup is restored into an empty installation only, and this one has rows: ` +
      `${filled.join(", ")}. Make a new database, or without DATABASE_URL set DATA_DIR to a new ` +
      `folder. Nothing was written.`,
  );
}

async function writeAll(
  client: pg.Client,
  { source, storage, onProgress }: Restore,
  manifest: BackupManifest,
): Promise<number> {
  const loader = await TableLoader.open(client, manifest);
  const receipts = await ReceiptRestorer.open(storage);
  let areTablesDone = false;
  const endTables = async () => {
    if (areTablesDone) return;
    areTablesDone = true;
    await loader.finish();
    await requireSameContents(client, manifest);
    await requireNoOthers(client, storage);
  };
  try {
    for await (const { name, content, position } of readBackup(source)) {
      if (name.startsWith(TABLES_FOLDER)) await loader.add(name, content);
      if (name.startsWith(RECEIPTS_FOLDER)) {
        await endTables();
        await receipts.add(name.slice(RECEIPTS_FOLDER.length), content);
      }
      if (name === MANIFEST_FILE) await endTables();
      onProgress?.({ doing: "restoring", bytes: position });
    }
    await receipts.finish();
    requireAll(receipts.done, manifest);
    return receipts.present;
  } finally {
    loader.abandon();
    await receipts.close();
  }
}

/** Compares row counts and totals with those of the backup. */
async function requireSameContents(
  client: pg.Client,
  { tables, sums }: BackupManifest,
): Promise<void> {
  for (const { name, rows } of tables) {
    const found = await countRows(client, name);
    if (found !== rows) throw differs(`${name} has ${found} rows instead of ${rows}`);
  }
  const expenses = await sumExpenses(client);
  if (expenses !== sums.expenses) {
    throw differs(`the expenses are ${expenses} in all instead of ${sums.expenses}`);
  }
}

function requireAll(done: number, { receipts }: BackupManifest): void {
  if (done === receipts.files) return;
  throw differs(`there are ${done} receipts instead of ${receipts.files}`);
}

function differs(what: string): Error {
  return new Error(`What was restored is not what was backed up: ${what}. The database is empty.`);
}

/** Requires a store without other files, because the sweep would delete them as unreferenced. */
async function requireNoOthers(client: pg.Client, storage: ReceiptStorage): Promise<void> {
  let batch: string[] = [];
  const look = async () => {
    const [other] = await listKeysWithoutRow(client, batch);
    batch = [];
    if (other === undefined) return;
    throw new BackupRefusal(
      `There are receipts already that this backup does not know, such as ${other}. Use a new ` +
        `bucket, or a new DATA_DIR: those of another installation would be swept. Nothing was written.`,
    );
  };
  for await (const { key } of storage.list()) {
    batch.push(key);
    if (batch.length === BATCH) await look();
  }
  if (batch.length > 0) await look();
}
