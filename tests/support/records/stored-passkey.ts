import { sql } from "drizzle-orm";
import type { Database } from "../../../server/db/client.ts";

/** Stores a passkey without a device; returns its id. */
export async function addPasskey(db: Database, owner: number, name: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into passkeys (user_id, credential_id, public_key, is_synced, name)
    values (${owner}, ${`credential-${owner}`}, '\\x00', false, ${name})
    returning id`);
  const [added] = rows;
  if (added === undefined) throw new Error("The passkey was not added");
  return added.id;
}
