import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import * as z from "zod";
import { createLocalStorage } from "../../../../server/gateways/storage/local.ts";
import type { ReceiptStorage } from "../../../../server/gateways/storage/storage.ts";
import { borrowTestDatabase } from "../../database/database.ts";
import { ROOT } from "./app-process.ts";

const run = promisify(execFile);

export const INSTALLATION_SECRET = "a secret of the tests, long enough for anything";

export interface Installation {
  connectionString: string;
  dataDir: string;
  storage: ReceiptStorage;
  query<Row extends object>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** An empty migrated database and an empty receipts folder. */
export async function newInstallation(): Promise<Installation> {
  const database = await borrowTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-installation-"));
  return {
    connectionString: database.url,
    dataDir,
    storage: createLocalStorage({
      folder: join(dataDir, "receipts"),
      publicUrl: "http://localhost",
      secret: INSTALLATION_SECRET,
    }),
    query: async <Row extends object>(text: string) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    },
    close: async () => {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a command in a third of the processor time: loads the modules as package.json does. */
const FAST_START = {
  NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/node-compile"),
  NODE_OPTIONS: `--import=${pathToFileURL(join(ROOT, "server/lean-imports.ts")).href}`,
};

/** Environment variables of a command for an installation. */
export function environmentOf({
  connectionString,
  dataDir,
}: Pick<Installation, "connectionString" | "dataDir">): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    SESSION_SECRET: INSTALLATION_SECRET,
    ...FAST_START,
  };
}

const commandResult = z.object({ code: z.number(), said: z.string() });

export interface CommandResult {
  code: number;
  /** stdout and stderr */
  said: string;
}

export function scriptPath(name: string): string {
  return join(ROOT, "scripts", `${name}.ts`);
}

/** Runs a command in its own process, as an operator does. */
export async function callCommand(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  try {
    const { stdout, stderr } = await run(process.execPath, [scriptPath(name), ...args], { env });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

let host: ChildProcess | undefined;
let lastCall: Promise<unknown> = Promise.resolve();

/** One per test worker; ends when the worker closes the channel. */
function ensureHost(): ChildProcess {
  if (host?.connected) return host;
  host = fork(join(import.meta.dirname, "command-host.ts"), {
    execArgv: [],
    env: { ...process.env, ...FAST_START },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  host.unref();
  host.channel?.unref();
  return host;
}

/**
 * Runs a command in a shared process, for tests of what it reads, rejects and prints. Use
 * `callCommand` if the command is killed or must exit by itself.
 */
export function callInHost(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const call = async () => {
    const running = ensureHost();
    const ending = new AbortController();
    running.ref();
    running.channel?.ref();
    try {
      running.send({ script: scriptPath(name), args, env: { ...env } });
      const answered = once(running, "message", { signal: ending.signal });
      const broken = once(running, "exit", { signal: ending.signal }).then(([code]) => {
        throw new Error(`The host of the commands ended with ${String(code)} in ${name}`);
      });
      const [response]: unknown[] = await Promise.race([answered, broken]);
      return commandResult.parse(response);
    } finally {
      ending.abort();
      running.unref();
      running.channel?.unref();
    }
  };
  const result = lastCall.then(call);
  lastCall = result.catch(() => undefined);
  return result;
}

/** Row count and checksum of each table. */
export async function contentsOf({ query }: Pick<Installation, "query">) {
  const tables = await query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sums = tables.map(({ name }) => {
    // Migration timestamps differ between databases.
    const row = name === "migrations" ? "t.name" : "t::text";
    return `select '${name}' as name, count(*)::int as rows,
      md5(string_agg(${row}, '|' order by ${row})) as sum from ${name} t`;
  });
  const found = await query<{ name: string }>(sums.join(" union all "));
  return Object.fromEntries(found.map(({ name, ...contents }) => [name, contents]));
}

/** Every receipt in a storage with its preview, by key. */
export async function receiptsOf(storage: ReceiptStorage) {
  const found = new Map<string, { file: string; preview: string | undefined }>();
  for await (const { key } of storage.list()) {
    const opened = await storage.open(key);
    const bytes = opened && Buffer.concat(await opened.bytes.toArray());
    const preview = await storage.readPreview(key);
    found.set(key, {
      file: bytes?.toString("base64") ?? "missing",
      preview: preview?.bytes.toString("base64"),
    });
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
