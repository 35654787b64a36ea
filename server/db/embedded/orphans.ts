import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Whether this is a PostgreSQL process working in this folder. */
function isOfServer(pid: number, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("postgres:")
    );
  } catch {
    // The process has exited, or belongs to another user.
    return false;
  }
}

/**
 * Ends the remaining processes of a killed server. One of them may wait forever for another that
 * died, as happens on a full disk, and PostgreSQL starts no server on the folder as long as it
 * lives. Committed data is on disk and recovered at the next start. Call only with the folder's
 * lock held, while no server runs on it.
 *
 * Does nothing without /proc; PostgreSQL's own message then names the process to end.
 */
export function killOrphanProcesses(folder: string): void {
  if (process.platform !== "linux") return;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  for (const pid of pids.map(Number)) {
    if (!isOfServer(pid, folder)) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process exited in the meantime.
    }
  }
}
