import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Whether it is a PostgreSQL process working in this folder. */
function isOfServer(pid: number, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("postgres:")
    );
  } catch {
    // Exited, or owned by another user.
    return false;
  }
}

/**
 * Ends the remaining processes of a killed server. One of them may wait forever for another that
 * died, as happens on a full disk, and while it lives PostgreSQL starts no server on the folder.
 * Committed data is on disk and recovered at the next start. Only for the holder of the folder's
 * lock, while no server runs on it.
 *
 * Without /proc it does nothing; PostgreSQL's own message names the process to end.
 */
export function killOrphanProcesses(folder: string): void {
  if (process.platform !== "linux") return;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  for (const pid of pids.map(Number)) {
    if (!isOfServer(pid, folder)) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Exited meanwhile.
    }
  }
}
