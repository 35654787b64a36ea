import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "../../../server/db/client.ts";
// Parses ids and counts as numbers.
import "../../../server/db/client.ts";
import * as tables from "../../../server/db/schema/tables.ts";
import { createTestDatabase } from "./database.ts";
import type { SentStatement } from "./read-plans.ts";

export interface ListenedDatabase {
  client: pg.Client;
  db: Database;
  /** statements sent over `db`, in order */
  statements: SentStatement[];
  close(): Promise<void>;
}

/** A separate database with a single connection, for tests of query plans. */
export async function listenedDatabase(): Promise<ListenedDatabase> {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const statements: SentStatement[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) => {
      statements.push({ text, values });
    },
  };
  return {
    client,
    db: drizzle(client, { schema: tables, casing: "snake_case", logger }),
    statements,
    close: async () => {
      await client.end();
      await drop();
    },
  };
}
