import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { buildApp } from "../../../server/app.ts";
import type { Config } from "../../../server/config/config.ts";
import { connect, type Connection, type Database } from "../../../server/db/client.ts";
import { createDeps, type Deps } from "../../../server/deps.ts";
import type { TurnLimits } from "../../../server/features/assistant/turn/read-reply.ts";
import type { AccountBackupThroughput } from "../../../server/features/account-backup/routes.ts";
import type { Clock } from "../../../server/gateways/clock.ts";
import { createArgon2Passwords } from "../../../server/gateways/passwords/argon2.ts";
import type { App } from "../../../server/http/core/app-type.ts";
import type { Load } from "../../../server/http/security/load-shedding.ts";
import { createLogger } from "../../../server/http/core/logger.ts";
import { user as userSchema, type User } from "../../../shared/auth/contract.ts";
import { createCheapPasswords } from "../run/cheap-passwords.ts";
import { INBOUND_DOMAIN, INBOUND_SECRET } from "../inbound-domain.ts";
import { borrowTestDatabase } from "../database/database.ts";
import { TestClient } from "./test-client.ts";

const PUBLIC_URL = "http://localhost:3000";
export const ADMIN_PASSWORD = "the foreman has the key";
/** Long limits for connections and statements, so that a busy machine fails no test. */
export const LONG_TIMEOUT_MS = 60_000;
/** Long, because a form's body waits while passwords of other requests are hashed. */
export const LONG_BODY_SECONDS = 180;
const START = new Date("2026-03-14T09:00:00.000Z");

/** A clock that advances only when it is set. */
export interface TestClock extends Clock {
  set(now: Date): void;
  advance(ms: number): void;
}

export function createTestClock(start = START): TestClock {
  let now = start;
  return {
    now: () => new Date(now),
    set: (to) => {
      now = to;
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

interface TestAppOptions {
  config?: Partial<Config>;
  /** dependencies used instead of the real ones */
  replace?: Partial<Deps>;
  poolSize?: number;
  /** folder of built web pages to serve; none by default */
  webFolder?: string;
  /** timeout of a form's body, when a test needs a shorter one */
  bodySeconds?: number;
  /** load meter; without it, no request is rejected for overload */
  load?: Load;
  /** hashes passwords at the product's cost, for tests about that cost */
  isHashCostReal?: boolean;
  /** receives the app before routes are added */
  watch?: (app: App) => void;
  /** limits of an assistant turn, when a test needs shorter ones */
  turnLimits?: TurnLimits;
  /** minimum throughput of account backups, when a test needs another one */
  accountBackupThroughput?: AccountBackupThroughput;
}

export interface Homeowner extends TestClient {
  user: User;
  password: string;
}

export interface TestApp {
  app: App;
  deps: Deps;
  connection: Connection;
  db: Database;
  clock: TestClock;
  /** the log so far, as JSON lines */
  logged(): string;
  /** @param address client address, when it is not this machine */
  visitor(address?: string): TestClient;
  /** registers through the API; each has its own email address and network */
  homeowner(fields?: Partial<Credentials>): Promise<Homeowner>;
  close(): Promise<void>;
}

interface Credentials {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

let registered = 0;
let networks = 0;

/** An address unique in this process, so that no network reaches the limit of registrations. */
export function newNetwork(): string {
  networks += 1;
  return `10.200.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
}

/** The whole server over its own database and folder. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await borrowTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "plumbline-app-"));
  const clock = createTestClock();
  const lines: string[] = [];
  const config: Config = {
    host: "127.0.0.1",
    port: 3000,
    publicUrl: PUBLIC_URL,
    dataDir,
    databaseUrl: database.url,
    sessionSecret: "a secret of the tests, long enough for anything",
    demoUrl: "/demo",
    hasServiceWorker: true,
    operatorPages: { links: [], texts: new Map() },
    trustProxy: undefined,
    drainSeconds: 0,
    metricsHost: "127.0.0.1",
    metricsPort: undefined,
    pool: {
      size: 10,
      waitMs: 2_000,
      shedAfterMs: 800,
      statementTimeoutMs: 5_000,
      slowMs: 0,
      directUrl: undefined,
    },
    logLevel: "info",
    billing: { kind: "simulated" },
    ai: { provider: "builtin" },
    google: undefined,
    mail: { kind: "outbox", isShown: true },
    inboundMail: { domain: INBOUND_DOMAIN, smtp: undefined, webhookSecret: INBOUND_SECRET },
    backups: undefined,
    storage: { kind: "local" },
    admin: { password: ADMIN_PASSWORD, file: undefined },
    ...options.config,
  };
  const log = createLogger(config.logLevel, collectorOf(lines));
  const connection = connect({
    connectionString: database.url,
    poolSize: options.poolSize ?? 5,
    poolWaitMs: LONG_TIMEOUT_MS,
    statementTimeoutMs: LONG_TIMEOUT_MS,
    isEveryonePro: config.billing.kind === "off",
    onError: (error) => log.error({ err: error }, "A database connection broke"),
  });
  const passwords = options.isHashCostReal ? createArgon2Passwords() : createCheapPasswords();
  const deps = { ...createDeps({ config, connection, clock, log, passwords }), ...options.replace };
  const app = await buildApp(deps, {
    areAnswersChecked: true,
    pageTimeoutMs: LONG_TIMEOUT_MS,
    webFolder: options.webFolder ?? path.join(dataDir, "no web pages"),
    bodySeconds: options.bodySeconds ?? LONG_BODY_SECONDS,
    ...(options.turnLimits && { turnLimits: options.turnLimits }),
    watch: options.watch,
    load: options.load,
    ...(options.accountBackupThroughput && {
      accountBackupThroughput: options.accountBackupThroughput,
    }),
  });
  const visitor = (address?: string) => new TestClient(app, config.publicUrl, address);
  // Behind a proxy every connection has the proxy's address, so the client's address is in a
  // header.
  const isBehindProxy = config.trustProxy !== undefined;

  return {
    app,
    deps,
    connection,
    db: deps.db,
    clock,
    logged: () => lines.join(""),
    visitor,
    homeowner: async (fields) =>
      registerHomeowner(visitor(isBehindProxy ? undefined : newNetwork()), fields),
    close: async () => {
      await app.close();
      await connection.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function collectorOf(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
}

async function registerHomeowner(
  client: TestClient,
  fields: Partial<Credentials> = {},
): Promise<Homeowner> {
  registered += 1;
  const credentials = {
    email: `homeowner-${registered}@example.com`,
    password: "a dry cellar and a warm roof",
    ...fields,
  };
  const response = await client.post("/api/register", {
    ...credentials,
    confirmPassword: credentials.password,
  });
  if (response.status !== 201) throw new Error(`Could not register: ${response.text}`);
  return Object.assign(client, {
    user: userSchema.parse(response.body),
    password: credentials.password,
  });
}
