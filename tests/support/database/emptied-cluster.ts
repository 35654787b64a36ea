import pg from "pg";
import type { TestDatabase } from "./clone-database.ts";

/**
 * The tables distributed by `citus.sql`, emptied, because a cluster has only one database. So test
 * files run in sequence, and a test that needs two databases fails.
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
    // Append-only, also on each shard.
    const guard = (change: "enable" | "disable") => [
      "set citus.enable_unsafe_triggers to on",
      `alter table activity ${change} trigger activity_append_only`,
      `select run_command_on_shards('activity', 'alter table %s ${change} trigger user')`,
    ];
    for (const statement of [
      ...guard("disable"),
      `truncate ${rows.map(({ table }) => table).join(", ")}`,
      ...guard("enable"),
    ])
      await client.query(statement);
  } finally {
    await client.end();
  }
  return {
    url,
    drop: async () => {},
  };
}
