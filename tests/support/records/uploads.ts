import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../../../server/db/client.ts";

/** An upload's row without its file; returns the key. */
export async function addStoredReceipt(
  db: Database,
  owner: number,
  state: "pending" | "stored" | "trashed" | "deleting" = "stored",
  contentType: "image/jpeg" | "application/pdf" = "image/jpeg",
): Promise<string> {
  const key = `${randomUUID()}.${contentType === "image/jpeg" ? "jpg" : "pdf"}`;
  await db.execute(sql`
    insert into uploads (user_id, key, content_type, size, state)
    values (${owner}, ${key}, ${contentType}, 1000, ${state})`);
  return key;
}

/** undefined once its row is deleted */
export async function uploadState(db: Database, key: string): Promise<unknown> {
  const { rows } = await db.execute(sql`select state from uploads where key = ${key}`);
  return rows[0]?.["state"];
}
