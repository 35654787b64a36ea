import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { connect, type Database } from "../../../server/db/client.ts";
import type { UserId } from "../../../shared/ids.ts";
import { borrowTestDatabase } from "./database.ts";

export interface RecordsDatabase {
  db: Database;
  url: string;
  /** adds an account without a password */
  addOwner(): Promise<UserId>;
  close(): Promise<void>;
}

/** An empty database, for tests below the routes. */
export async function recordsDatabase(): Promise<RecordsDatabase> {
  const { url, drop } = await borrowTestDatabase();
  const { db, close } = connect({
    connectionString: url,
    // Long, for busy machines.
    poolWaitMs: 60_000,
    statementTimeoutMs: 60_000,
    onError: () => {},
  });
  return {
    db,
    url,
    addOwner: async () => {
      const { rows } = await db.execute<{ id: UserId }>(
        sql`insert into users (email) values (${`${randomUUID()}@example.com`}) returning id`,
      );
      const [added] = rows;
      if (added === undefined) throw new Error("The owner was not added");
      return added.id;
    },
    close: async () => {
      await close();
      await drop();
    },
  };
}
