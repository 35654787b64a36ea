import pg from "pg";

/** Refills an account's creation rate limit for its whole window. */
export async function allowCreations(connectionString: string, userId: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into attempts (key, count, ends_at)
      values ('created:' || $1::bigint, -2000000000, now() + interval '5 minutes')
      on conflict (key) do update set count = excluded.count, ends_at = excluded.ends_at`,
    [userId],
  );
  await client.end();
}
