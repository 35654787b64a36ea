import { readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findPostmaster, stopPostmaster } from "../../server/db/embedded/postmaster.ts";

const GRACE_MS = 15_000;
const POLL_MS = 50;

function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/** Kills a process group, including descendants. */
export async function endGroup(group: number): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    if (!isGroupAlive(group)) return;
    process.kill(-group, signal);
    const deadline = performance.now() + GRACE_MS;
    while (isGroupAlive(group) && performance.now() < deadline) await wait(POLL_MS);
  }
}

/** Processes with the folder in their environment. */
function processesOf(folder: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(join("/proc", name, "environ"), "latin1").includes(folder);
      } catch {
        // already gone
        return false;
      }
    })
    .map(Number);
}

/**
 * Kills processes that interrupted tests left in their temporary folder, and removes the folder.
 *
 * @returns whether nothing is left
 */
export async function removeInterruptedRun(folder: string): Promise<boolean> {
  const real = realpathSync(folder);
  for (const pid of processesOf(real)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // already gone
    }
  }
  for (const name of readdirSync(real, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith("/postmaster.pid")) continue;
    const cluster = dirname(join(real, name));
    const running = findPostmaster(cluster);
    if (running) await stopPostmaster(running, cluster);
  }
  try {
    rmSync(real, { recursive: true, force: true, maxRetries: 20, retryDelay: 25 });
    return true;
  } catch {
    // for example a small disk still mounted there
    return false;
  }
}
