import { execFileSync, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../free-port.ts";
import type { Cluster } from "./cluster.ts";
import { killOrphanProcesses } from "./orphans.ts";
import { isAlive } from "./process-alive.ts";

/** Where a server listens: a port number in a socket folder, or on 127.0.0.1. */
export interface Address {
  host: string;
  port: number;
}

export interface Postmaster extends Address {
  pid: number;
  isReady: boolean;
}

const SOCKET_NUMBER = 5432;
/**
 * Limit of a socket path: 104 bytes on macOS, 108 on Linux, less the 16 that PostgreSQL appends.
 */
const MAX_SOCKET_FOLDER_BYTES = 86;
const MAX_LOG_BYTES = 1024 * 1024;
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 20_000;
const POLL_MS = 15;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** Sized for a household on a small machine; larger installations set DATABASE_URL. */
const SETTINGS = [
  "shared_buffers=24MB",
  "max_connections=40",
  "work_mem=8MB",
  "maintenance_work_mem=32MB",
  "max_parallel_workers_per_gather=0",
  "max_logical_replication_workers=0",
  "max_wal_senders=0",
  "wal_level=minimal",
  "max_wal_size=256MB",
  // The default of PostgreSQL 18 runs three more processes that read ahead.
  "io_method=sync",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_min_messages=warning",
  // Logs neither the values of a rejected row nor the text of a failed statement, which contain
  // user input.
  "log_error_verbosity=terse",
  "log_min_error_statement=panic",
] as const;

/**
 * The process's command line. All users can read it, whereas root in a container may be denied
 * other details of another user's process.
 */
function commandOf(pid: number): string {
  return process.platform === "linux"
    ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
    : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
}

/** Whether the process is this folder's server, not another program with its former PID. */
function serves(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    // A server's working directory is its data folder, even after the folder was renamed.
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // Not readable: use the command line instead.
  }
  try {
    return commandOf(pid).includes(`postgres -D ${folder} `);
  } catch {
    return false;
  }
}

/** The server running on the folder, from its postmaster.pid. */
export function findPostmaster(folder: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const [pid = "", , , port = "", socketFolder = "", listens = "", , state = ""] = lines;
  if (!/^\d+$/.test(pid) || !serves(Number(pid), folder)) return undefined;
  return {
    pid: Number(pid),
    port: Number(port),
    host: socketFolder.trim() === "" ? listens.trim() : socketFolder.trim(),
    isReady: state.trim() === "ready",
  };
}

/**
 * A socket in the data folder, which other system users can't reach; a port where the path is too
 * long for a socket, and on Windows.
 */
export async function chooseAddress(folder: string): Promise<Address> {
  if (process.platform !== "win32" && Buffer.byteLength(folder) <= MAX_SOCKET_FOLDER_BYTES) {
    return { host: folder, port: SOCKET_NUMBER };
  }
  return { host: "127.0.0.1", port: await findFreePort("127.0.0.1") };
}

function addressSettings({ host, port }: Address): string[] {
  return path.isAbsolute(host)
    ? [
        `port=${port}`,
        "listen_addresses=",
        `unix_socket_directories="${host.replaceAll('"', '""')}"`,
      ]
    : [`port=${port}`, `listen_addresses=${host}`, "unix_socket_directories="];
}

function settingsOf({ settings = [] }: Cluster): readonly string[] {
  return [...SETTINGS, ...settings];
}

function openLog(folder: string): number {
  const file = `${folder}.log`;
  const isLong = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES;
  return openSync(file, isLong ? "w" : "a", 0o600);
}

interface Launched {
  isGone(): boolean;
  end(): void;
}

/**
 * Starts the server in its own session, so that Ctrl-C in the terminal doesn't end it before the
 * app has closed its connections, and with output to a file, so that it can outlive the app without
 * writing to a closed pipe.
 */
function launch(cluster: Cluster, address: Address): Launched {
  const { folder, binaries, user } = cluster;
  const flags = [...settingsOf(cluster), ...addressSettings(address)];
  const log = openLog(folder);
  const child = spawn(binaries.postgres, ["-D", folder, ...flags.flatMap((flag) => ["-c", flag])], {
    ...user,
    cwd: folder,
    env: { LC_ALL: "C" },
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let isGone = false;
  child.once("error", () => (isGone = true));
  child.once("exit", () => (isGone = true));
  child.unref();
  return { isGone: () => isGone, end: () => child.kill("SIGINT") };
}

function readPid(file: string): number | undefined {
  try {
    const [first = ""] = readFileSync(file, "utf8").split("\n");
    return /^\d+$/.test(first) ? Number(first) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes lock files that would block the start: after a machine crash the recorded PID may belong
 * to another program, and an empty file blocks PostgreSQL forever. Files of a dead process are
 * kept, because PostgreSQL uses them to check for shared memory still in use. Call only with the
 * folder's lock held.
 */
function removeStaleMarks(folder: string): void {
  for (const name of ["postmaster.pid", `.s.PGSQL.${SOCKET_NUMBER}.lock`]) {
    const file = path.join(folder, name);
    const pid = readPid(file);
    const isEmpty = statSync(file, { throwIfNoEntry: false })?.size === 0;
    if (isEmpty || (pid !== undefined && isAlive(pid))) rmSync(file, { force: true });
  }
}

function lastLogLine(folder: string): string {
  try {
    const lines = readFileSync(`${folder}.log`, "utf8").trimEnd().split("\n");
    return lines.findLast((line) => line.includes("FATAL")) ?? lines.at(-1) ?? "";
  } catch {
    return "";
  }
}

/**
 * The running server of the folder, or a new one. Retries, because the remains of a killed server
 * may block the folder for a moment.
 *
 * @throws Error with the server's last log line when it fails to start for 30 s
 */
export async function ensurePostmaster(
  cluster: Cluster,
  address: Address,
  signal: AbortSignal,
): Promise<Postmaster> {
  const { folder } = cluster;
  let deadline = performance.now() + START_LIMIT_MS;
  let launched: Launched | undefined;
  let pause = FIRST_PAUSE_MS;
  try {
    while (performance.now() < deadline) {
      const running = findPostmaster(folder);
      if (running?.isReady === true) return running;
      // Crash recovery may take long, so the time limit counts only while no server runs.
      if (running !== undefined) deadline = performance.now() + START_LIMIT_MS;
      if (running === undefined && launched === undefined) {
        removeStaleMarks(folder);
        launched = launch(cluster, address);
      } else if (running === undefined && launched?.isGone() === true) {
        launched = undefined;
        killOrphanProcesses(folder);
        await wait(pause, undefined, { signal });
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
      await wait(POLL_MS, undefined, { signal });
    }
    throw new Error(`The database in ${folder} did not start. ${lastLogLine(folder)}`.trim());
  } catch (error) {
    launched?.end();
    throw error;
  }
}

export function isRunning({ pid }: Postmaster, folder: string): boolean {
  return serves(pid, folder);
}

/**
 * Stops the server: open transactions are rolled back, committed data is on disk. If it doesn't
 * stop in time, an immediate shutdown follows, with recovery at the next start.
 */
export async function stopPostmaster(running: Postmaster, folder: string): Promise<void> {
  for (const [signal, limit] of [
    ["SIGINT", STOP_LIMIT_MS],
    ["SIGQUIT", STOP_LIMIT_MS],
  ] as const) {
    if (!isRunning(running, folder)) return;
    signalPostmaster(running, signal);
    const deadline = performance.now() + limit;
    while (isRunning(running, folder) && performance.now() < deadline) await wait(POLL_MS);
  }
}

export function signalPostmaster({ pid }: Postmaster, signal: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already exited.
  }
}

/**
 * A connection string. Host and port are query parameters, because a socket folder can't be the
 * host of a URL.
 */
export function addressUrl(
  { host, port }: Address,
  { user, password, database }: { user: string; password: string; database: string },
): string {
  const parts = new URLSearchParams({ user, password, host, port: String(port) });
  return `postgresql:///${database}?${parts.toString().replaceAll("+", "%20")}`;
}
