import { and, eq, inArray } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import { uploads } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import {
  isUnreferenced,
  listOldUploads,
  listReleasedUploads,
  listUnknownKeys,
  lockUploads,
  type UploadMark,
} from "./queries.ts";
import { sweepTempFiles } from "../../temp-file.ts";

/**
 * Milliseconds for which an upload without a record is kept, because its form may still be open.
 */
const GRACE_MILLISECONDS = 24 * 60 * 60 * 1000;
const BATCH = 500;

type SweepDeps = Pick<Deps, "config" | "db" | "storage" | "clock" | "log">;

/**
 * Deletes receipts without a record: those released by the trash, of deleted projects, replaced and
 * removed ones, uploads whose form was never saved, and files left without a row by a crash. Safe
 * to run on several servers at once.
 */
export async function sweepReceipts(deps: SweepDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - GRACE_MILLISECONDS);
  await releaseUnreferenced(deps, before);
  await removeReleased(deps);
  await removeUnknownFiles(deps, before);
  await sweepTempFiles(deps.config.dataDir, before);
}

/**
 * Pages through old uploads by position, so that the cost of a statement doesn't grow with the
 * table.
 */
async function releaseUnreferenced({ db }: SweepDeps, before: Date): Promise<void> {
  let after: UploadMark | undefined;
  do {
    const page = await listOldUploads(db, { before, after, limit: BATCH });
    const keysOf = Map.groupBy(
      page.filter((upload) => !upload.isAttached),
      ({ userId }) => userId,
    );
    for (const [owner, found] of keysOf) {
      await releaseUploads(
        db,
        owner,
        found.map(({ key }) => key),
      );
    }
    after = page.at(-1);
  } while (after);
}

/**
 * Marks the owner's uploads for deletion, except those that a record or the trash uses by now.
 * Locks the rows and checks again: a concurrent save of an expense with one of them is either seen
 * here, or finds it marked.
 */
async function releaseUploads(
  db: Deps["db"],
  owner: UserId,
  keys: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockUploads(tx, owner, keys);
    if (locked.length === 0) return;
    await tx
      .update(uploads)
      .set({ state: "deleting" })
      .where(and(eq(uploads.userId, owner), inArray(uploads.key, locked), isUnreferenced));
  });
}

/** Deletes the file before its row, so that after a failure the row is left for another attempt. */
async function removeReleased({ db, storage, log }: SweepDeps): Promise<void> {
  let after = "";
  for (;;) {
    const page = await listReleasedUploads(db, { after, limit: BATCH });
    for (const { userId, key } of page) {
      try {
        await storage.remove(key);
        await db
          .delete(uploads)
          .where(
            and(eq(uploads.userId, userId), eq(uploads.key, key), eq(uploads.state, "deleting")),
          );
      } catch (error) {
        log.warn({ err: error }, "A receipt could not be removed; it is tried again later");
      }
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.key;
  }
}

/**
 * Files can outlive their rows when an account is deleted or an older backup of the database is
 * restored.
 */
async function removeUnknownFiles({ db, storage }: SweepDeps, before: Date): Promise<void> {
  let batch: string[] = [];
  const removeUnknown = async () => {
    for (const key of await listUnknownKeys(db, batch)) await storage.remove(key);
    batch = [];
  };
  for await (const { key, storedAt } of storage.list()) {
    if (storedAt >= before) continue;
    batch.push(key);
    if (batch.length === BATCH) await removeUnknown();
  }
  if (batch.length > 0) await removeUnknown();
}
