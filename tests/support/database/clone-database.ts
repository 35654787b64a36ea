import { randomBytes } from "node:crypto";
import pg from "pg";

const LIMIT_OF_TRIES = 40;
const OBJECT_IN_USE = "55006";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

function withDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function command(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE;
}

/** Clones the template of a server started by `startTestServer`. */
export async function cloneDatabase(templateUrl: string): Promise<TestDatabase> {
  const adminUrl = withDatabase(templateUrl, "postgres");
  const template = decodeURIComponent(new URL(templateUrl).pathname.slice(1));
  const name = `test_${randomBytes(8).toString("hex")}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await command(adminUrl, `create database ${name} template ${template} strategy file_copy`);
      break;
    } catch (error) {
      // Another clone, or the last connection to the template, is still closing.
      if (!isInUse(error) || attempt === LIMIT_OF_TRIES) throw error;
    }
  }
  return {
    url: withDatabase(templateUrl, name),
    drop: () => command(adminUrl, `drop database if exists ${name} with (force)`),
  };
}
