import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { buildApp } from "./app.ts";
import type { Config } from "./config/config.ts";
import { connect, type Connection } from "./db/client.ts";
import { startEmbedded, type Embedded } from "./db/embedded/embedded.ts";
import { withAdvisoryLock } from "./db/advisory-lock.ts";
import { migrate } from "./db/migrate.ts";
import { requireTimeLimits } from "./db/pooler-check.ts";
import { SlowStatements } from "./db/slow-statements.ts";
import { createDeps, type Deps } from "./deps.ts";
import { requireConsistentPayments } from "./features/billing/start-queries.ts";
import { jobHandlers } from "./features/mail/job-commands.ts";
import { findFreePort } from "./free-port.ts";
import { systemClock } from "./gateways/clock.ts";
import type { App } from "./http/core/app-type.ts";
import type { Metrics } from "./http/ops/metrics.ts";
import { startSweeps } from "./jobs/scheduler.ts";
import { sweepsOf } from "./jobs/sweeps.ts";

const IDLE_CHECK_MS = 50;
const LAST_RESPONSES_MS = 15_000;

export interface RunningServer {
  /** URL for a browser on this machine */
  url: string;
  /** Finishes running requests, then closes everything in reverse order. */
  stop(): Promise<void>;
  /** For an immediate exit: at least signals the embedded database to stop. */
  abandon(): void;
}

/** Cleanup functions; the last one runs first. */
type CloseSteps = (() => Promise<unknown>)[];

async function closeAll(closing: CloseSteps, log: FastifyBaseLogger): Promise<void> {
  for (const close of closing.toReversed()) {
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, "Something did not close properly");
    }
  }
}

/**
 * Finishes running requests and accepts no new ones. Browsers keep connections open after the last
 * response: idle ones are closed immediately, all others at the time limit.
 */
async function closeApp(app: App): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const limit = setTimeout(() => app.server.closeAllConnections(), LAST_RESPONSES_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(limit);
  }
}

async function drain(app: App, { drainSeconds }: Config): Promise<void> {
  app.startDraining();
  await wait(drainSeconds * 1000);
}

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new Error(`Port ${port} on ${host} is already in use. Set PORT to another one.`, {
        cause: error,
      });
    }
    if (code === "EACCES") {
      throw new Error(`Port ${port} needs more rights. Set PORT to one above 1023.`, {
        cause: error,
      });
    }
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new Error(`HOST ${host} is not an address of this machine.`, { cause: error });
    }
    throw error;
  }
}

/** Resolves port 0 before anything is built, because links and cookies depend on the URL. */
async function resolvePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await findFreePort(config.host);
  const isDefault = config.publicUrl === "http://localhost:0";
  return { ...config, port, ...(isDefault && { publicUrl: `http://localhost:${port}` }) };
}

async function openDatabase(
  config: Config,
  log: FastifyBaseLogger,
  closing: CloseSteps,
): Promise<{ connectionString: string; embedded: Embedded | undefined }> {
  if (config.databaseUrl !== undefined) {
    return { connectionString: config.databaseUrl, embedded: undefined };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  closing.push(async () => embedded.stop());
  return { connectionString: embedded.connectionString, embedded };
}

function slowStatementsOf({ pool }: Config, log: FastifyBaseLogger): SlowStatements | undefined {
  return pool.slowMs === 0 ? undefined : new SlowStatements({ log, fromMs: pool.slowMs });
}

/** Serves metrics when configured. Otherwise doesn't even load their library. */
async function startMetrics(
  { metricsHost, metricsPort }: Config,
  { pool, slow }: { pool: Connection["pool"]; slow: SlowStatements | undefined },
  closing: CloseSteps,
): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { createMetrics, serveMetrics } = await import("./http/ops/metrics.ts");
  const metrics = createMetrics();
  const ofConnections = (name: string, help: string, read: () => number) =>
    metrics.addReading({ name: `database_connections_${name}`, help, read });
  ofConnections("open", "Connections to the database", () => pool.totalCount);
  ofConnections("idle", "Connections that nobody uses", () => pool.idleCount);
  ofConnections("awaited", "Requests that wait for a connection", () => pool.waitingCount);
  metrics.addTotal({
    name: "slow_statements_total",
    help: "Statements that took longer than DATABASE_SLOW_MS",
    read: () => slow?.count ?? 0,
  });
  const served = await serveMetrics(metrics, { host: metricsHost, port: metricsPort });
  closing.push(async () => served.close());
  return metrics;
}

/** Receives receipts by email when configured. Otherwise doesn't even load the library. */
async function receiveMail(deps: Deps, closing: CloseSteps): Promise<void> {
  const { inboundMail } = deps.config;
  if (inboundMail?.smtp === undefined) return;
  const { startSmtpListener } = await import("./features/receipt-mail/smtp-listener.ts");
  const listener = await startSmtpListener(deps, {
    ...inboundMail.smtp,
    name: inboundMail.domain,
  });
  closing.push(async () => listener.close());
  deps.log.info({ port: listener.port }, "Receives emails with receipts");
}

/**
 * Opens everything in order: database, schema, app, port, sweeps. On a failure or the signal,
 * closes what is already open.
 */
export async function startServer(
  settings: Config,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<RunningServer> {
  const closing: CloseSteps = [];
  try {
    const { connectionString, embedded } = await openDatabase(settings, log, closing);
    signal.throwIfAborted();

    let isClosing = false;
    const onError = (error: Error) => {
      // The pool releases its connections slightly before they are closed.
      if (!isClosing) log.error({ err: error }, "A database connection broke");
    };
    const { directUrl } = settings.pool;
    const names = await migrate({ connectionString: directUrl ?? connectionString, onError });
    if (names.length > 0) log.info({ migrations: names }, "Brought the database up to date");
    const slow = slowStatementsOf(settings, log);
    const connection = connect({
      connectionString,
      onError,
      poolSize: settings.pool.size,
      poolWaitMs: settings.pool.waitMs,
      statementTimeoutMs: settings.pool.statementTimeoutMs,
      isEveryonePro: settings.billing.kind === "off",
      directUrl,
      slow,
    });
    closing.push(async () => {
      isClosing = true;
      await connection.close();
    });
    await requireTimeLimits(connection.pool);
    await requireConsistentPayments(connection.db, settings.billing.kind);
    signal.throwIfAborted();

    const config = await resolvePort(settings);
    const metrics = await startMetrics(config, { pool: connection.pool, slow }, closing);
    const clock = systemClock;
    const deps = createDeps({ config, connection, clock, log, meters: metrics });
    const load = {
      // Enough waiting requests that connections don't idle until the next one begins.
      freeSlots: () => 2 * config.pool.size - connection.wait.size,
      oldestWaitMs: () => connection.wait.oldestMs(),
      maxWaitMs: config.pool.shedAfterMs,
    };
    const app = await buildApp(deps, { load, watch: metrics?.watch });
    closing.push(async () => closeApp(app));
    await receiveMail(deps, closing);
    await listen(app, config);
    // After listening, so that requests don't wait for it.
    deps.jobs.work(jobHandlers(deps));
    const sweeps = startSweeps(sweepsOf(deps), {
      log,
      onTurn: metrics?.countSweep,
      withAdvisoryLock: async (name, work) => withAdvisoryLock(connection.sessions, name, work),
    });
    closing.push(async () => sweeps.stop());
    // First in the shutdown, so that the proxy notices and routes requests to another process.
    closing.push(async () => drain(app, config));
    return {
      url: config.publicUrl,
      stop: async () => closeAll(closing, log),
      abandon: () => embedded?.abandon(),
    };
  } catch (error) {
    await closeAll(closing, log);
    throw error;
  }
}
