import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { installJobs } from "../jobs/queue-schema.ts";
import { requireOwnSession } from "./pooler-check.ts";
import { nameRow } from "./row-schemas.ts";
import { hasTable, queryClientRows } from "./rows.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
/** Its rows are the names of applied migrations. */
export const MIGRATIONS_TABLE = "migrations";
const CONNECT_LIMIT_MS = 10_000;
/**
 * Exists only in databases from before 1.0.0; their 0001_initial has the same name but other
 * tables.
 */
const BEFORE_RELEASE = "0002_trash-and-demo";

interface MigrateOptions {
  connectionString: string;
  /** called for a broken connection, in addition to the error of the running statement */
  onError: (error: Error) => void;
  /** number of pending migrations to run, oldest first; default all */
  count?: number;
  /** whether to create the jobs' tables even if not all migrations run */
  hasJobs?: boolean;
}

/**
 * Migrates the database to the newest schema. All pending files run in one transaction; a lock
 * makes concurrent processes wait and then find nothing to do.
 *
 * @returns names of the applied files, oldest first
 */
export async function migrate({
  connectionString,
  onError,
  count = Infinity,
  hasJobs = count === Infinity,
}: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({
    connectionString,
    application_name: "plumbline migrations",
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  client.on("error", onError);
  try {
    await reach(client);
    await requireOwnSession(client, connectionString);
    // Lifts the role's timeouts, meant for requests: indexing a large table takes longer.
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    return await runPending(client, { count, hasJobs });
  } finally {
    await client.end();
  }
}

async function reach(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (cause) {
    throw new Error(`The database cannot be reached: ${reasonOf(cause)}. Check DATABASE_URL.`, {
      cause,
    });
  }
}

async function runPending(
  client: pg.Client,
  { count, hasJobs }: { count: number; hasJobs: boolean },
): Promise<string[]> {
  try {
    const recorded = await listRecordedMigrations(client);
    const files = listMigrations();
    requireKnown(recorded, files);
    // The migration library takes memory that no request needs, so it is loaded only for pending
    // migrations.
    const ran = recorded.length < files.length ? await run(client, count) : [];
    if (hasJobs) await installJobs(client);
    return ran;
  } catch (cause) {
    throw new Error(`The database could not be brought up to date: ${reasonOf(cause)}`, { cause });
  }
}

/** The migrations recorded in this database, oldest first. */
export async function listRecordedMigrations(client: Pick<pg.Client, "query">): Promise<string[]> {
  if (!(await hasTable(client, `public.${MIGRATIONS_TABLE}`))) return [];
  const rows = await queryClientRows(
    client,
    nameRow,
    `select name from public.${MIGRATIONS_TABLE} order by run_on, id`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Rejects a database with a history that differs from this build's. A longer history passes: during
 * a rolling upgrade a process of the previous release may restart on the newer schema.
 */
function requireKnown(recorded: readonly string[], files: readonly string[]): void {
  const isOther = recorded.some((name, at) => at < files.length && name !== files[at]);
  if (!isOther && !recorded.includes(BEFORE_RELEASE)) return;
  throw new Error(
    `its schema is not from a release of Plumbline. It has the migrations ${recorded.join(", ")}; this ` +
      `version has ${files.join(", ")}. Nothing was changed. Start the version that made the ` +
      `database, or give this one an empty database: another DATABASE_URL, or without ` +
      `DATABASE_URL another DATA_DIR.`,
  );
}

/** @returns names of the applied files */
async function run(client: pg.Client, count: number): Promise<string[]> {
  const { runner } = await import("node-pg-migrate");
  const ran = await runner({
    dbClient: client,
    dir: MIGRATIONS,
    ignorePattern: String.raw`(?!.*\.sql$).*`,
    direction: "up",
    count,
    migrationsTable: MIGRATIONS_TABLE,
    advisoryLockMode: "wait",
    singleTransaction: true,
    checkOrder: true,
    log: () => {},
  });
  return ran.map(({ name }) => name);
}

/**
 * The error's message. For a host name with several addresses pg throws an AggregateError without a
 * message; then those of its inner errors.
 */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(", ");
  return cause instanceof Error ? cause.message : String(cause);
}

/** Names of this build's migrations, oldest first. */
export function listMigrations(): string[] {
  const names = globSync("*.sql", { cwd: MIGRATIONS }).toSorted();
  return names.map((name) => name.replace(/\.sql$/, ""));
}

export function newestMigration(): string {
  return listMigrations().at(-1) ?? "";
}
