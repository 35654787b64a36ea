import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Config, readConfig } from "../server/config/config.ts";
import { connect } from "../server/db/client.ts";
import { FolderInUse } from "../server/db/embedded/folder-lock.ts";
import { hasDatabase } from "../server/db/embedded/paths.ts";
import { connectToRunning, startEmbedded } from "../server/db/embedded/embedded.ts";
import { createDeps, type Deps } from "../server/deps.ts";
import { systemClock } from "../server/gateways/clock.ts";
import { createLogger } from "../server/http/core/logger.ts";
import { Refusal } from "./command-line.ts";

export interface OpenDatabase {
  connectionString: string;
  close(): Promise<void>;
}

/** Longer than a start or stop of the database. */
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 200;

interface Named extends Pick<Config, "databaseUrl" | "dataDir"> {
  pool?: Pick<Config["pool"], "directUrl">;
}

const leave = async () => {};

/**
 * The configuration of an existing installation: a mistyped folder would silently become an empty
 * one. Checked before reading the configuration, which creates the folder and its secrets.
 *
 * @throws Refusal when no database is configured and the folder has none
 */
export function readInstalled(): Config {
  const isNamed = (process.env["DATABASE_URL"]?.trim() ?? "") !== "";
  const folder = path.resolve(process.env["DATA_DIR"]?.trim() || "data");
  if (!isNamed && !hasDatabase(folder)) {
    throw new Refusal(`There is no installation in ${folder}; set DATA_DIR.`);
  }
  return readConfig();
}

/**
 * Connects to the running database, or starts one for this command. A started database stops when
 * its starter is done, or after that with its last user.
 */
export async function openDatabase(
  config: Named,
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openAlone(config);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const joined = await connectToRunning(config.dataDir);
    if (joined) return { connectionString: joined.connectionString, close: joined.leave };
    try {
      return await openAlone(config);
    } catch (error) {
      // Another process is starting or stopping it.
      if (!(error instanceof FolderInUse) || performance.now() > deadline) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/** For exclusive work: refuses an embedded database that a server is using. */
export async function openAlone({ databaseUrl, dataDir, pool }: Named): Promise<OpenDatabase> {
  // Bypasses a pooler: migrations, backups and restores need a persistent connection.
  const connectionString = pool?.directUrl ?? databaseUrl;
  if (connectionString !== undefined) return { connectionString, close: leave };
  const embedded = await startEmbedded({
    dataDir,
    log: { info: () => {}, error: (_fields, message) => console.error(message) },
  });
  return { connectionString: embedded.connectionString, close: () => embedded.stop() };
}

/** The dependencies of the product's commands, on an open database. */
export async function withDeps(
  config: Config,
  connectionString: string,
  work: (deps: Deps) => Promise<void>,
): Promise<void> {
  const connection = connect({
    connectionString,
    poolSize: 2,
    isEveryonePro: config.billing.kind === "off",
    onError: ({ message }) => console.error(message),
  });
  const log = createLogger("error");
  const deps = createDeps({ config, connection, clock: systemClock, log });
  try {
    await work(deps);
  } finally {
    await deps.jobs.stop();
    await connection.close();
  }
}
