import type { Config } from "../server/config.ts";
import { connect } from "../server/db/client.ts";
import { findRunning, startEmbedded } from "../server/db/embedded.ts";
import { createDeps, type Deps } from "../server/deps.ts";
import { systemClock } from "../server/gateways/clock.ts";
import { createLogger } from "../server/http/logger.ts";

export interface OpenDatabase {
  connectionString: string;
  close(): Promise<void>;
}

const leave = async () => {};

/** The server's database while it runs, else one that is started for this only. */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
): Promise<OpenDatabase> {
  const running = config.databaseUrl ?? (await findRunning(config.dataDir));
  return running === undefined ? openAlone(config) : { connectionString: running, close: leave };
}

/** For work that bears nobody else: an embedded database that a server has open is refused. */
export async function openAlone({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl, close: leave };
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
