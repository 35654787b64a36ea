import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findPostmaster, stopPostmaster } from "../../../../server/db/embedded/postmaster.ts";

export const ROOT = path.resolve(import.meta.dirname, "../../../..");
const MAX_OUTPUT = 20_000;
const READY_WITHIN_MS = 150_000;
/** Long timeouts, so that a busy machine causes no 503. */
const LONG_TIMEOUTS = {
  DATABASE_POOL_WAIT_MS: "30000",
  DATABASE_POOL_SHED_MS: "30000",
  DATABASE_STATEMENT_TIMEOUT_MS: "60000",
};

export interface AppProcess {
  child: ChildProcess;
  /** base URL; only known once it is ready */
  readonly url: string;
  /** all output so far */
  output(): string;
  /** exit code, or the signal that ended it */
  ended: Promise<number | NodeJS.Signals | null>;
}

interface LaunchOptions {
  dataDir: string;
  /** base URL, if it differs from the announced one */
  servesAt?: string;
  command?: readonly [string, ...string[]];
  env?: NodeJS.ProcessEnv;
  spawnOptions?: SpawnOptions;
}

/** Starts the product with its embedded database, without waiting for it. */
export function launchApp({
  dataDir,
  servesAt,
  command = [process.execPath, "--max-semi-space-size=4", path.join(ROOT, "server/main.mjs")],
  env,
  spawnOptions,
}: LaunchOptions): AppProcess {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "warn",
      // Behind a pooler, the pooler has the long timeouts.
      ...(env?.["DATABASE_DIRECT_URL"] === undefined && LONG_TIMEOUTS),
      ...env,
    },
    ...spawnOptions,
  });
  let said = "";
  let url: string | undefined;
  const listen = (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-MAX_OUTPUT);
    url ??= findUrl(said);
  };
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);
  const ended = once(child, "close").then(() => child.exitCode ?? child.signalCode);
  return {
    child,
    get url() {
      return servesAt ?? url ?? "";
    },
    output: () => said,
    ended,
  };
}

/** The URL in the line with which the app announces itself. */
function findUrl(output: string): string | undefined {
  return /is ready: (http:\S+)/.exec(output)?.[1];
}

async function isReady(app: AppProcess): Promise<boolean> {
  try {
    return app.url !== "" && (await fetch(`${app.url}/readyz`)).ok;
  } catch {
    return false;
  }
}

export async function untilReady(app: AppProcess): Promise<void> {
  const { child } = app;
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(app))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The app did not become ready:\n${app.output()}`);
    }
    await wait(20);
  }
}

export async function startApp(options: LaunchOptions): Promise<AppProcess> {
  const app = launchApp(options);
  await untilReady(app);
  return app;
}

export async function stopApp({ child, ended }: AppProcess): Promise<number | string | null> {
  child.kill("SIGTERM");
  return ended;
}

export interface Scratch {
  folder: string;
  dataDir: string;
  /** the embedded database's own folder */
  cluster: string;
  remove(): Promise<void>;
}

/** A folder for one test; its removal also stops a database left running there. */
export function makeScratch(name = "data"): Scratch {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-fault-"));
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, name);
  const cluster = path.join(dataDir, "postgres");
  return {
    folder,
    dataDir,
    cluster,
    remove: async () => {
      const running = findPostmaster(cluster);
      if (running) await stopPostmaster(running, cluster);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
