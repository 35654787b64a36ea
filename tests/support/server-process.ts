import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../server/free-port.ts";
import { cloneDatabase } from "./clone-database.ts";

const MAIN = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
const READY_WITHIN_MS = 60_000;

/** The product as it is really started: a process of its own, a database and a folder of its own. */
export interface ServerProcess {
  url: string;
  databaseUrl: string;
  /** stops it in good order and starts it again over the same data, on the same address */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function start(env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const listen = (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-10_000);
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The server did not start:\n${said}`);
    }
    await wait(50);
  }
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

export async function startServerProcess(templateUrl: string): Promise<ServerProcess> {
  const database = await cloneDatabase(templateUrl);
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-e2e-"));
  const port = await findFreePort("localhost");
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "localhost",
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: "only for the tests of the browser, never elsewhere",
    LOG_LEVEL: "warn",
  };
  let child = await start(env, url);
  return {
    url,
    databaseUrl: database.url,
    restart: async () => {
      await stop(child);
      child = await start(env, url);
    },
    stop: async () => {
      await stop(child);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
