import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { buildApp } from "../../../server/app.ts";
import type { Config } from "../../../server/config/config.ts";
import { connect, type Connection, type Database } from "../../../server/db/client.ts";
import { createDeps, type Deps } from "../../../server/deps.ts";
import type { TurnLimits } from "../../../server/features/assistant/turn/read-reply.ts";
import type { OwnDataPaces } from "../../../server/features/account-backup/routes.ts";
import type { Clock } from "../../../server/gateways/clock.ts";
import { createArgon2Passwords } from "../../../server/gateways/passwords/argon2.ts";
import type { App } from "../../../server/http/core/app-type.ts";
import type { Load } from "../../../server/http/security/load-shedding.ts";
import { createLogger } from "../../../server/http/core/logger.ts";
import { user as userSchema, type User } from "../../../shared/auth/contract.ts";
import { createCheapPasswords } from "../run/cheap-passwords.ts";
import { borrowTestDatabase } from "../database/database.ts";
import { TestClient } from "./test-client.ts";

const PUBLIC_URL = "http://localhost:3000";
export const ADMIN_PASSWORD = "the foreman has the key";
/** A busy machine is not a mistake in the code: a connection and a statement may take their time, */
export const PATIENT_MS = 60_000;
/** and so may a form's body, which waits for its turn while others' passwords are hashed. */
export const PATIENT_BODY_SECONDS = 180;
const START = new Date("2026-03-14T09:00:00.000Z");

/** Stands still until it is set. */
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
  /** parts to use instead of the real ones */
  replace?: Partial<Deps>;
  poolSize?: number;
  /** built web pages to serve; none unless it is given */
  webFolder?: string;
  /** how long a form's body may take, where a test should not wait as long as the others may */
  bodySeconds?: number;
  /** how much it believes to wait; nothing is turned away, without it */
  load?: Load;
  /** hashes passwords as dearly as the product does, where the cost is the subject */
  isHashCostReal?: boolean;
  /** sees the app before anything is added to it */
  watch?: (app: App) => void;
  /** how long the assistant may take, where a test should not wait as long as a person may */
  turnLimits?: TurnLimits;
  /** how slow who sends or takes a download may be, likewise */
  ownDataPaces?: OwnDataPaces;
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
  /** what was logged so far, as JSON lines */
  logged(): string;
  /** @param address the network that it comes from, where that is not this machine */
  visitor(address?: string): TestClient;
  /** registers through the API; each has an e-mail and a network of its own */
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

/** An address that nobody else has in this process: so many accounts come from no single network. */
export function newNetwork(): string {
  networks += 1;
  return `10.200.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
}

/** The whole server over a database and a folder of its own. */
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
    operatorPages: { links: [], texts: new Map() },
    trustProxy: undefined,
    drainSeconds: 0,
    metricsHost: "127.0.0.1",
    metricsPort: undefined,
    pool: {
      size: 10,
      waitMs: 2_000,
      queue: 50,
      statementTimeoutMs: 5_000,
      slowMs: 0,
      directUrl: undefined,
    },
    logLevel: "info",
    billing: { kind: "simulated" },
    ai: { provider: "builtin" },
    google: undefined,
    mail: { kind: "outbox", isShown: true },
    backups: undefined,
    storage: { kind: "local" },
    admin: { password: ADMIN_PASSWORD, file: undefined },
    ...options.config,
  };
  const log = createLogger(config.logLevel, collectorOf(lines));
  const connection = connect({
    connectionString: database.url,
    poolSize: options.poolSize ?? 5,
    poolWaitMs: PATIENT_MS,
    statementTimeoutMs: PATIENT_MS,
    isEverybodyPro: config.billing.kind === "off",
    onError: (error) => log.error({ err: error }, "A database connection broke"),
  });
  const passwords = options.isHashCostReal ? createArgon2Passwords() : createCheapPasswords();
  const deps = { ...createDeps({ config, connection, clock, log, passwords }), ...options.replace };
  const app = await buildApp(deps, {
    areAnswersChecked: true,
    pagePatienceMs: PATIENT_MS,
    webFolder: options.webFolder ?? path.join(dataDir, "no web pages"),
    bodySeconds: options.bodySeconds ?? PATIENT_BODY_SECONDS,
    ...(options.turnLimits && { turnLimits: options.turnLimits }),
    watch: options.watch,
    load: options.load,
    ...(options.ownDataPaces && { ownDataPaces: options.ownDataPaces }),
  });
  const visitor = (address?: string) => new TestClient(app, config.publicUrl, address);
  // Behind a proxy all come from there, and those that are to be told apart say so.
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
  const answer = await client.post("/api/register", {
    ...credentials,
    confirmPassword: credentials.password,
  });
  if (answer.status !== 201) throw new Error(`Could not register: ${answer.text}`);
  return Object.assign(client, {
    user: userSchema.parse(answer.body),
    password: credentials.password,
  });
}
