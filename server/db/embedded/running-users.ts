import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type FolderLock, blockNewUsers, tryLockFolder } from "./folder-lock.ts";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";

/**
 * Exists when the process that started the database has left, so that the last user must stop it.
 */
const LEFT = "plumbline.left-running";

/**
 * Stops the database unless it is in use; then its last user stops it. Call with the folder's lock
 * held.
 */
export async function stopIfUnused(home: string, cluster: string): Promise<boolean> {
  const alone = takeAlone(home);
  if (!alone) {
    writeFileSync(path.join(home, LEFT), "");
    return false;
  }
  try {
    const last = findPostmaster(cluster);
    if (last) await stopPostmaster(last, cluster);
    forgetLeft(home);
    return true;
  } finally {
    alone.release();
  }
}

/** A lock file that can't be opened, such as one owned by root, doesn't prevent the stop. */
function takeAlone(home: string): FolderLock | undefined {
  try {
    return blockNewUsers(home);
  } catch {
    return { release: () => {} };
  }
}

/**
 * Call in the process that started or took over the database. Creates the lock file: otherwise root
 * might create it first as a user of the database, and other system users could not lock it.
 */
export function markInUse(home: string): void {
  forgetLeft(home);
  takeAlone(home)?.release();
}

function forgetLeft(home: string): void {
  rmSync(path.join(home, LEFT), { force: true });
}

export async function stopIfLeftRunning(home: string, cluster: string): Promise<void> {
  if (!existsSync(path.join(home, LEFT))) return;
  const lock = tryLockFolder(home);
  if (!lock) return;
  try {
    // In the meantime another process may have started and stopped the database.
    if (existsSync(path.join(home, LEFT))) await stopIfUnused(home, cluster);
  } finally {
    lock.release();
  }
}
