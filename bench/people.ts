import { createHash } from "node:crypto";
import pg from "pg";
import * as z from "zod";
import type { World } from "./world.ts";

const rows = z.array(z.object({ id: z.string() }));

/** Session cookies of signed-in users. */
export async function signedInPeople(world: World, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  try {
    const made = await client.query(
      `insert into users (email, subscription_status)
        select 'person-' || n || '@example.com', 'active' from generate_series(1, $1::int) n
        returning id::text`,
      [count],
    );
    const people = rows.parse(made.rows).map(({ id }) => ({ id, token: tokenOf(id) }));
    await client.query(
      `insert into sessions (sid, sess, expire)
        select sid, json_build_object('userId', id, 'createdAt', now()), now() + interval '7 days'
        from unnest($1::text[], $2::bigint[]) as made (sid, id)`,
      [people.map(({ token }) => hashOf(token)), people.map(({ id }) => id)],
    );
    return people.map(({ token }) => `plumbline_session=${token}`);
  } finally {
    await client.end();
  }
}

function tokenOf(id: string): string {
  return `bench-person-${id}`.padEnd(43, "-");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
