import pg from "pg";
import { OWNER } from "../../../../server/db/embedded/cluster.ts";
import { addressUrl, findPostmaster } from "../../../../server/db/embedded/postmaster.ts";
import { persistedSecret } from "../../../../server/config/persisted-secret.ts";
import type { Scratch } from "./app-process.ts";

/** Connection URL of an installation's running database. */
export function embeddedUrl({ cluster, dataDir }: Pick<Scratch, "cluster" | "dataDir">): string {
  const running = findPostmaster(cluster);
  if (!running) throw new Error("There is no database server");
  const password = persistedSecret(dataDir, "database-password");
  return addressUrl(running, { user: OWNER, password, database: "plumbline" });
}

/** Queries an installation's running database over a separate connection. */
export async function queryEmbedded<Row extends object>(
  scratch: Pick<Scratch, "cluster" | "dataDir">,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: embeddedUrl(scratch) });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
