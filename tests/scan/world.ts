import { createHash } from "node:crypto";
import pg from "pg";
import * as z from "zod/mini";
import { findRunning } from "../../server/db/embedded/embedded.ts";
import { makeScratch, startApp, stopApp } from "../support/app/processes/app-process.ts";
import type { Method } from "../support/app/operations.ts";
import { familyMiB, REPORTS_RESOURCES } from "../support/run/process-resources.ts";
import type { Site } from "./attacks.ts";

const ADMIN_PASSWORD = "the foreman has the key";
const PASSWORD = "a dry cellar and a warm roof";
export const CANARY = "canary-7f3a";
const FORGET_EVERY_MS = 200;

/** Deletes the tools' rows before an account reaches its limits. */
const THIN_OUT = ["expenses", "milestones", "contractors", "projects"].map(
  (table) => `
    delete from ${table} using users
    where users.id = user_id and users.email = 'scanner@example.com' and ${table}.id > 100`,
);

/** The built product with two users: one to scan as, and one whose data must not change. */
export interface World extends Site {
  document: unknown;
  /** the scanning user's ids by kind */
  own: ReadonlyMap<string, string>;
  /** changes with any change to the other user's data */
  fingerprint(): Promise<string>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const scratch = makeScratch();
  const app = await startApp({
    dataDir: scratch.dataDir,
    env: { BILLING: "off", ADMIN_PASSWORD, NODE_ENV: "production", LOG_LEVEL: "error" },
  });
  const url = new URL(app.url);
  const { pid } = app.child;
  const database = new pg.Pool({ connectionString: await findRunning(scratch.dataDir), max: 3 });
  database.on("error", () => {});
  const victim = await newcomer(url, "victim");
  await addRecords(url, victim, CANARY);
  const person = await newcomer(url, "scanner");
  const own = await addRecords(url, person, "Ours");
  const admin = await call(url, "", "POST", "/api/admin/login", undefined, {
    "x-admin-password": ADMIN_PASSWORD,
  });
  const document: unknown = await (await fetch(new URL("/api/openapi.json", url))).json();
  // Rate limits have their own tests; here they would hide the code behind them.
  const forgetting = setInterval(() => {
    database.query("delete from attempts").catch(() => {});
    for (const statement of THIN_OUT) database.query(statement).catch(() => {});
  }, FORGET_EVERY_MS);
  return {
    url,
    origin: url.origin,
    document,
    // Of the scanning user, who is an administrator too.
    cookie: `${person}; ${admin.cookie}`,
    own,
    projectId: Number(own.get("projectId")),
    megabytes: REPORTS_RESOURCES && pid !== undefined ? () => familyMiB(pid) : undefined,
    fingerprint: () => fingerprintOf(database),
    close: async () => {
      clearInterval(forgetting);
      await database.end();
      await stopApp(app);
      await scratch.remove();
    },
  };
}

interface Called {
  cookie: string;
  body: unknown;
}

async function call(
  url: URL,
  cookie: string,
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Called> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      origin: url.origin,
      cookie,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} → ${response.status}: ${text}`);
  const [set = ""] = response.headers.getSetCookie();
  return { cookie: set.split(";", 1)[0] ?? "", body: text === "" ? undefined : JSON.parse(text) };
}

async function newcomer(url: URL, name: string): Promise<string> {
  const { cookie } = await call(url, "", "POST", "/api/register", {
    email: `${name === "victim" ? CANARY : name}@example.com`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: name === "victim" ? CANARY : "Robin",
    lastName: name === "victim" ? CANARY : "Alder",
  });
  return cookie;
}

const made = z.object({ id: z.union([z.number(), z.string()]) });

/** Creates one row of each kind; returns each id by its name in paths and bodies. */
async function addRecords(url: URL, cookie: string, text: string): Promise<Map<string, string>> {
  const own = new Map<string, string>();
  const make = async (kind: string, body: object): Promise<string> => {
    const id = String(made.parse((await call(url, cookie, "POST", `/api/${kind}`, body)).body).id);
    own.set(kind, id);
    return id;
  };
  const projectId = Number(
    await make("projects", { name: text, description: text, budget: "25000" }),
  );
  const contractorId = Number(await make("contractors", { name: text, notes: text }));
  const day = { date: "2026-03-10" };
  const kinds = { category: "Materials", paymentMethod: "Credit Card" };
  const rest = { amount: "12.50", ...kinds, ...day, contractorId, notes: text };
  await make("expenses", { projectId, description: text, ...rest });
  await make("milestones", { projectId, title: text, category: "Planning", description: text });
  own.set("users", String(made.parse((await call(url, cookie, "GET", "/api/user")).body).id));
  own.set("projectId", String(projectId));
  own.set("contractorId", String(contractorId));
  return own;
}

const tables = z.array(z.object({ table: z.string() }));

async function fingerprintOf(database: pg.Pool): Promise<string> {
  const { rows } = await database.query(
    `select quote_ident(table_name) as table from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by 1`,
  );
  const hash = createHash("sha256");
  const owner = `(select id from users where email = '${CANARY}@example.com')`;
  const sources = [
    `users where id = ${owner}`,
    ...tables.parse(rows).map(({ table }) => `${table} where user_id = ${owner}`),
  ];
  for (const source of sources) {
    const found = await database.query(
      `select to_jsonb(t)::text as row from (select * from ${source}) t order by 1`,
    );
    hash.update(JSON.stringify(found.rows));
  }
  return hash.digest("hex");
}
