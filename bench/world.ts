import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { pino } from "pino";
import * as z from "zod";
import { buildApp } from "../server/app.ts";
import type { Config } from "../server/config/config.ts";
import { connect } from "../server/db/client.ts";
import { startEmbedded } from "../server/db/embedded/embedded.ts";
import { migrate } from "../server/db/migrate.ts";
import * as tables from "../server/db/schema/tables.ts";
import { createDeps } from "../server/deps.ts";
import { findFreePort } from "../server/free-port.ts";
import { systemClock } from "../server/gateways/clock.ts";
import { allowCreations } from "./load/allow-creations.ts";
import type { Exchange } from "./load/exchange.ts";
import { baselineStatements } from "./load/baseline-statements.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const EXPENSES = 200;
/** The number of expenses in a long renovation of a large house. */
export const LARGE_PROJECT = 10_000;
const OTHER_EXPENSES = 20_000;
const PASSWORD = "a dry cellar and a warm roof";
const log = pino({ level: "silent" });

/** A database with one user among rows of other users, and recorded calls. */
export interface World {
  connectionString: string;
  sessionSecret: string;
  port: number;
  publicUrl: string;
  cookie: string;
  exchanges: Exchange[];
  /** input file of the bare server */
  recording: string;
  /** data folder of the app */
  dataDir: string;
  /** Resets the creation limit, which the measurements exceed. */
  allowCreations(): Promise<void>;
  close(): Promise<void>;
}

export interface Statement {
  text: string;
  values: unknown[];
}

const created = z.object({ id: z.number() });

export function configOf(dataDir: string, databaseUrl: string, port: number): Config {
  return {
    host: "localhost",
    port,
    publicUrl: `http://localhost:${port}`,
    dataDir,
    databaseUrl,
    sessionSecret: "only for the measurements, never elsewhere",
    demoUrl: "/demo",
    hasServiceWorker: true,
    operatorPages: { links: [], texts: new Map() },
    trustProxy: undefined,
    drainSeconds: 0,
    backups: undefined,
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
    billing: { kind: "off" },
    ai: { provider: "builtin" },
    mail: { kind: "outbox", isShown: false },
    inboundMail: undefined,
    storage: { kind: "local" },
    google: undefined,
    admin: undefined,
  };
}

/** Builds the app in this process and records its statements. */
export async function openApp(config: Config, recorded: Statement[]) {
  const onError = (error: Error) => console.error(error);
  const connectionString = config.databaseUrl ?? "";
  const connection = connect({
    connectionString,
    poolSize: 2,
    statementTimeoutMs: 60_000,
    onError,
  });
  const logger = {
    logQuery: (text: string, values: unknown[]) => {
      recorded.push({ text, values });
    },
  };
  const db = drizzle(connection.pool, { schema: tables, casing: "snake_case", logger });
  const deps = createDeps({ config, connection: { ...connection, db }, clock: systemClock, log });
  return { app: await buildApp(deps), connection, deps };
}

type OpenApp = Awaited<ReturnType<typeof openApp>>;

async function register({ app, connection }: OpenApp, origin: string) {
  const response = await app.inject({
    method: "POST",
    url: "/api/register",
    headers: { origin },
    payload: { email: "bench@example.com", password: PASSWORD, confirmPassword: PASSWORD },
  });
  const { id } = created.parse(response.json());
  await connection.pool.query("update users set subscription_status = 'active' where id = $1", [
    id,
  ]);
  return { id, cookie: String(response.headers["set-cookie"]).split(";", 1)[0] ?? "" };
}

interface Filling {
  userId: number;
  projectId: number;
  expenses: number;
}

/** Expenses in one project, among 20,000 of other users. */
async function fill(
  { connection: { pool } }: OpenApp,
  { userId, projectId, expenses }: Filling,
): Promise<void> {
  await pool.query(`insert into users (email) values ('neighbor@example.com')`);
  await pool.query(`insert into projects (user_id, name, budget)
    select id, 'Next door', 90000 from users where email = 'neighbor@example.com'`);
  const rows = `
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
    select $1, $2, 'Expense ' || n, n % 900 + 0.99,
      (array['Materials', 'Labor', 'Permits', 'Tools', 'Other'])[n % 5 + 1], 'Credit Card',
      date '2025-01-01' + n % 400
    from generate_series(1, $3::int) n`;
  const neighbor = await pool.query("select user_id, id from projects where name = 'Next door'");
  const other = z.object({ user_id: z.number(), id: z.number() }).parse(neighbor.rows[0]);
  await pool.query(rows, [other.user_id, other.id, OTHER_EXPENSES]);
  await pool.query(rows, [userId, projectId, expenses]);
  await pool.query("vacuum analyze");
}

interface Call {
  name: string;
  method: "GET" | "POST";
  path: string;
  input?: string;
}

/** Makes a call twice and records the second; the first is a warm-up. */
async function record(
  { app }: OpenApp,
  recorded: Statement[],
  headers: Record<string, string>,
  { name, method, path, input }: Call,
): Promise<Omit<Exchange, "baseline">> {
  const ask = () =>
    app.inject({
      method,
      url: path,
      headers: { ...headers, ...(input !== undefined && { "content-type": "application/json" }) },
      ...(input !== undefined && { payload: input }),
    });
  await ask();
  recorded.length = 0;
  const response = await ask();
  return {
    name,
    method,
    path,
    input,
    status: response.statusCode,
    contentType: String(response.headers["content-type"]),
    body: response.body,
    statements: [...recorded],
  };
}

/** The three most frequent calls. */
function callsOn(project: number, growing: number): Call[] {
  const expense = {
    projectId: growing,
    description: "Oak boards",
    amount: "123.40",
    category: "Materials",
    paymentMethod: "Credit Card",
    date: "2026-03-10",
  };
  const page = `/api/expenses?projectId=${project}&page=1&pageSize=25`;
  return [
    { name: "expense page", method: "GET", path: page },
    { name: "summary", method: "GET", path: `/api/projects/${project}/summary` },
    { name: "insert", method: "POST", path: "/api/expenses", input: JSON.stringify(expense) },
  ];
}

/**
 * @param expenses of the project that is read
 * @param isCounted whether the bare server counts them for each page
 */
export async function openWorld({ expenses = EXPENSES, isCounted = true } = {}): Promise<World> {
  const dataDir = await temporaryFolder();
  const embedded = await startEmbedded({ dataDir, log });
  const { connectionString } = embedded;
  await migrate({ connectionString, onError: () => {} });
  const port = await findFreePort("localhost");
  const config = configOf(dataDir, connectionString, port);
  const { publicUrl, sessionSecret } = config;
  const recorded: Statement[] = [];
  const opened = await openApp(config, recorded);
  const { id, cookie } = await register(opened, publicUrl);
  const headers = { origin: publicUrl, cookie };

  const addProject = async (name: string) => {
    const payload = { name, budget: "25000" };
    const response = await opened.app.inject({
      method: "POST",
      url: "/api/projects",
      headers,
      payload,
    });
    return created.parse(response.json()).id;
  };
  const project = await addProject("Kitchen");
  const growing = await addProject("Where the inserts go");
  await fill(opened, { userId: id, projectId: project, expenses });
  const [, token = ""] = cookie.split("=");
  const exchanges: Exchange[] = [];
  for (const call of callsOn(project, growing)) {
    const exchange = await record(opened, recorded, headers, call);
    exchanges.push({
      ...exchange,
      baseline: baselineStatements(call.name, { token, owner: id, project, growing, isCounted }),
    });
  }
  await opened.app.close();
  await opened.connection.close();

  const recording = join(dataDir, "recording.json");
  await writeFile(recording, JSON.stringify({ connectionString, exchanges }));
  return {
    connectionString,
    sessionSecret,
    port,
    publicUrl,
    cookie,
    exchanges,
    recording,
    dataDir,
    allowCreations: () => allowCreations(connectionString, id),
    close: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
