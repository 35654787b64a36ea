import pg from "pg";

/**
 * Whether the tables of a database are spread over several, as `citus.sql` does it. Citus gives a
 * trigger of its own to each such table.
 */
export async function areTablesSpread(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: "plumbline",
    connectionTimeoutMillis: 10_000,
  });
  // The failure also reaches the statement that is waiting.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ isSpread: boolean }>(
      `select exists(
        select from pg_trigger t
        join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = to_regclass('public.owners') and p.proname = 'citus_truncate_trigger'
      ) as "isSpread"`,
    );
    return rows[0]?.isSpread ?? false;
  } finally {
    await client.end();
  }
}
