import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type FolderLock, keepUsersOut, tryLockFolder } from "./folder-lock.ts";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";

/** Says that whoever started the database has gone, and that its last user stops it. */
const LEFT = "plumbline.left-running";

/** Stops the database unless somebody uses it: then that one stops it. Called by who has the folder. */
export async function stopUnlessUsed(home: string, cluster: string): Promise<boolean> {
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

/** A file of the lock that cannot be locked, such as root's, does not keep the database running. */
function takeAlone(home: string): FolderLock | undefined {
  try {
    return keepUsersOut(home);
  } catch {
    return { release: () => {} };
  }
}

/**
 * For who has started or taken over the database, and stops it. The file that its users lock is made
 * by the first of them otherwise, who may be root and leave one that nobody else can lock.
 */
export function beginUse(home: string): void {
  forgetLeft(home);
  takeAlone(home)?.release();
}

function forgetLeft(home: string): void {
  rmSync(path.join(home, LEFT), { force: true });
}

export async function stopIfLeft(home: string, cluster: string): Promise<void> {
  if (!existsSync(path.join(home, LEFT))) return;
  const lock = tryLockFolder(home);
  if (!lock) return;
  try {
    // Another start may have had it meanwhile, and stopped it itself.
    if (existsSync(path.join(home, LEFT))) await stopUnlessUsed(home, cluster);
  } finally {
    lock.release();
  }
}
