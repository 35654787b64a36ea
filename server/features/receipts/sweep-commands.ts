import { and, eq, inArray } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import { uploads } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import {
  isForgotten,
  listOldUploads,
  listReleasedUploads,
  listUnknownKeys,
  lockUploads,
  type UploadMark,
} from "./queries.ts";
import { sweepSpool } from "./temp-file.ts";

/** An upload that no expense carries is kept this long: the form it belongs to may still be open. */
const GRACE_MILLISECONDS = 24 * 60 * 60 * 1000;
const BATCH = 500;

type SweepDeps = Pick<Deps, "config" | "db" | "storage" | "clock" | "log">;

/**
 * Removes the receipts that nothing carries any more: those that the trash let go of, those of
 * deleted projects, replaced and removed ones, uploads whose form was never saved, and files
 * that a crash left without a row. Any number of servers may do it at once.
 */
export async function sweepReceipts(deps: SweepDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - GRACE_MILLISECONDS);
  await releaseUncarried(deps, before);
  await removeReleased(deps);
  await removeUnknownFiles(deps, before);
  await sweepSpool(deps.config.dataDir, before);
}

/** Pages through the old uploads by a position, so that no statement grows with the table. */
async function releaseUncarried({ db }: SweepDeps, before: Date): Promise<void> {
  let after: UploadMark | undefined;
  do {
    const page = await listOldUploads(db, { before, after, limit: BATCH });
    const keysOf = Map.groupBy(
      page.filter((upload) => !upload.isCarried),
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
 * Marks the owner's uploads as about to go, but for those that an expense was given meanwhile,
 * be it in the trash again already: the rows are held first and looked at again after, so
 * whoever saves an expense with one of them is either seen here or finds it marked.
 */
async function releaseUploads(
  db: Deps["db"],
  owner: UserId,
  keys: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await lockUploads(tx, owner, keys);
    if (held.length === 0) return;
    await tx
      .update(uploads)
      .set({ state: "deleting" })
      .where(and(eq(uploads.userId, owner), inArray(uploads.key, held), isForgotten));
  });
}

/** The file goes before its row: whatever breaks in between, the row is there to try again. */
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

/** Rows are gone with their user, and a database may be put back to an earlier day. */
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
