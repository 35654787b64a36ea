import { OWNER } from "../../server/db/embedded-cluster.ts";
import { addressUrl, findPostmaster } from "../../server/db/embedded-postmaster.ts";
import { keptSecret } from "../../server/kept-secret.ts";
import type { Scratch } from "./app-process.ts";

/** Where the running database of an installation is. */
export function embeddedUrl({ cluster, dataDir }: Pick<Scratch, "cluster" | "dataDir">): string {
  const running = findPostmaster(cluster);
  if (!running) throw new Error("There is no database server");
  const password = keptSecret(dataDir, "database-password");
  return addressUrl(running, { user: OWNER, password, database: "plumbline" });
}
