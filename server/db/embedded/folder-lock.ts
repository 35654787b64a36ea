import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

const LOCK = "plumbline.lock";
const HOLDER = "plumbline.pid";
const USERS = "plumbline.users";
const SQLITE_BUSY = 5;
const HOLDER_TRIES = 20;
const HOLDER_PAUSE_MS = 25;

export interface FolderLock {
  release(): void;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

async function findHolder(home: string): Promise<number | undefined> {
  // The holder writes its PID shortly after taking the lock.
  for (let tries = 0; tries < HOLDER_TRIES; tries += 1) {
    try {
      const pid = Number(readFileSync(path.join(home, HOLDER), "utf8"));
      process.kill(pid, 0);
      return pid;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EPERM") return undefined;
      await wait(HOLDER_PAUSE_MS);
    }
  }
  return undefined;
}

/** The folder is locked by another process; the message is a line for the operator. */
export class FolderInUse extends Error {}

/**
 * Locks the folder for this process. Node has no file locks, so this uses a lock of its SQLite: the
 * operating system frees it when the process ends, and it also works between two containers that
 * share a volume.
 *
 * @returns undefined when another process holds the lock
 * @throws Error with a line for the operator when the folder cannot be locked
 */
export function tryLockFolder(home: string): FolderLock | undefined {
  const lock = take(home, LOCK, "begin exclusive");
  if (!lock) return undefined;
  writeFileSync(path.join(home, HOLDER), `${process.pid}\n`);
  return {
    release: () => {
      rmSync(path.join(home, HOLDER), { force: true });
      lock.close();
    },
  };
}

/**
 * @param name the folder as the operator knows it
 * @throws FolderInUse with a line for the operator when another process holds it
 */
export async function lockFolder(home: string, name: string): Promise<FolderLock> {
  const lock = tryLockFolder(home);
  if (lock) return lock;
  const holder = await findHolder(home);
  const who = holder === undefined ? "" : ` (process ${holder})`;
  throw new FolderInUse(
    `Another Plumbline${who} is already running on ${name}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/**
 * Registers this process as a user of the folder's database, which prevents its stop.
 *
 * @returns undefined while it is being stopped
 */
export function joinUsers(home: string): FolderLock | undefined {
  const lock = take(home, USERS, "begin; select count(*) from sqlite_master");
  return lock && { release: () => lock.close() };
}

/** Blocks new users of the folder's database; undefined when it has users. */
export function blockNewUsers(home: string): FolderLock | undefined {
  const lock = take(home, USERS, "begin exclusive");
  return lock && { release: () => lock.close() };
}

function take(home: string, name: string, statement: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path.join(home, name), { timeout: 0 });
    lock.exec(statement);
    return lock;
  } catch (cause) {
    lock?.close();
    if (isBusy(cause)) return undefined;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The folder ${home} cannot be locked: ${reason}`, { cause });
  }
}
