import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Whether it is one of the processes that a server makes, at work in this folder. */
function isOfServer(pid: number, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("postgres:")
    );
  } catch {
    // It has gone, or belongs to another user.
    return false;
  }
}

/**
 * Ends what is left of a server that was killed. One of its processes may wait for ever for another
 * that died with it, as happens on a full disk, and while it is there PostgreSQL starts no other
 * server on the folder. What was acknowledged is on disk, and is recovered at the next start. Only
 * the holder of the folder's lock may do this, and only when no server runs on it.
 *
 * Where there is no /proc nothing is done, and PostgreSQL's own word says what is to be ended.
 */
export function endOrphans(folder: string): void {
  if (process.platform !== "linux") return;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  for (const pid of pids.map(Number)) {
    if (!isOfServer(pid, folder)) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has gone by itself.
    }
  }
}
