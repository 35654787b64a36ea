import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Config, readConfig } from "../server/config/config.ts";
import { connect } from "../server/db/client.ts";
import { FolderInUse } from "../server/db/embedded/folder-lock.ts";
import { hasDatabase } from "../server/db/embedded/paths.ts";
import { joinRunning, startEmbedded } from "../server/db/embedded/embedded.ts";
import { createDeps, type Deps } from "../server/deps.ts";
import { systemClock } from "../server/gateways/clock.ts";
import { createLogger } from "../server/http/core/logger.ts";
import { Refusal } from "./command-line.ts";

export interface OpenDatabase {
  connectionString: string;
  close(): Promise<void>;
}

/** A start of the database, or its end, takes less. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 200;

interface Named extends Pick<Config, "databaseUrl" | "dataDir"> {
  pool?: Pick<Config["pool"], "directUrl">;
}

const leave = async () => {};

/**
 * The configuration, for what looks after an installation that is there: a mistyped folder would
 * become a new one with nothing in it, and be taken for the one that was meant. Asked before the
 * configuration is read, since that makes the folder and its secrets.
 *
 * @throws Refusal when no database is named and the folder has none
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
 * The database that is running, whoever has started it, else one that is started for this only.
 * Nobody stops it as long as somebody uses it, and it is stopped here only by who started it, or by
 * the last one to use it when who started it has gone.
 */
export async function openDatabase(
  config: Named,
  { patienceMs = PATIENCE_MS } = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openAlone(config);
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const joined = await joinRunning(config.dataDir);
    if (joined) return { connectionString: joined.connectionString, close: joined.leave };
    try {
      return await openAlone(config);
    } catch (error) {
      // Another one is just starting it, or stopping it.
      if (!(error instanceof FolderInUse) || performance.now() > deadline) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/** For work that bears nobody else: an embedded database that a server has open is refused. */
export async function openAlone({ databaseUrl, dataDir, pool }: Named): Promise<OpenDatabase> {
  // Past a pooler: migrations, backups and restores hold on to their connection.
  const connectionString = pool?.directUrl ?? databaseUrl;
  if (connectionString !== undefined) return { connectionString, close: leave };
  const embedded = await startEmbedded({
    dataDir,
    log: { info: () => {}, error: (_fields, message) => console.error(message) },
  });
  return { connectionString: embedded.connectionString, close: () => embedded.stop() };
}

/** All that the product's own commands need, over an open database. */
export async function withDeps(
  config: Config,
  connectionString: string,
  work: (deps: Deps) => Promise<void>,
): Promise<void> {
  const connection = connect({
    connectionString,
    poolSize: 2,
    isEverybodyPro: config.billing.kind === "off",
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
