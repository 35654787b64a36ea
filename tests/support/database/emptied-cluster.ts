import pg from "pg";
import type { TestDatabase } from "./clone-database.ts";

/**
 * The tables distributed by `citus.sql`, emptied, instead of a new database: a cluster has only
 * one. So test files run in sequence, and a test that needs two databases fails.
 */
export async function emptiedCluster(url: string): Promise<TestDatabase> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string }>(`
      select format('%I.%I', nspname, relname) as table
      from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and (nspname = 'public' and relname <> 'migrations'
        or nspname = 'jobs' and relname in ('job', 'job_common'))
      order by 1`);
    await client.query(`truncate ${rows.map(({ table }) => table).join(", ")}`);
  } finally {
    await client.end();
  }
  return {
    url,
    drop: async () => {},
  };
}
