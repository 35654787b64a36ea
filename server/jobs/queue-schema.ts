import type pg from "pg";
import * as z from "zod/mini";
import { hasTable, queryClientRows } from "../db/rows.ts";

/** Database schema of pg-boss, which creates and migrates its tables itself. */
export const JOBS_SCHEMA = "jobs";
/** Schema version of the installed pg-boss; a test compares the two. */
export const JOBS_VERSION = 42;
export const QUEUES = ["mails", "accounts", "receipts"] as const;
export type QueueName = (typeof QUEUES)[number];

/** Arbitrary, not used by other advisory locks. */
const INSTALL_LOCK = 7_361_003;

/**
 * Migrates pg-boss' tables and creates the queues. Loads the library only when something is
 * missing, because that takes much of the startup time.
 */
export async function installJobs(client: pg.Client): Promise<void> {
  if (await isInstalled(client)) return;
  // When processes start together, the second finds everything in place.
  await client.query("select pg_advisory_lock($1::bigint)", [INSTALL_LOCK]);
  try {
    if (!(await isInstalled(client))) await install(client);
  } finally {
    await client.query("select pg_advisory_unlock($1::bigint)", [INSTALL_LOCK]);
  }
}

const installedRow = z.object({ ok: z.boolean() });

async function isInstalled(client: pg.Client): Promise<boolean> {
  if (!(await hasTable(client, `${JOBS_SCHEMA}.queue`))) return false;
  const rows = await queryClientRows(
    client,
    installedRow,
    `select (select max(version) >= $1 from ${JOBS_SCHEMA}.version)
       and (select count(*) = $2 from ${JOBS_SCHEMA}.queue where name = any($3)) as ok`,
    [JOBS_VERSION, QUEUES.length, QUEUES],
  );
  return rows[0]?.ok === true;
}

async function install(client: pg.Client): Promise<void> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => client.query(text, values) },
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
  });
  const failures: unknown[] = [];
  boss.on("error", (error) => failures.push(error));
  await boss.start();
  try {
    for (const name of QUEUES) await boss.createQueue(name);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  if (failures.length > 0) throw new AggregateError(failures, "The jobs' tables were not made");
}
