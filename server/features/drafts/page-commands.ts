import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { id, type UserId } from "../../../shared/ids.ts";
import { MAX_DRAFTS } from "../../../shared/receipts/drafts.ts";
import { ownerId } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { ownAccess } from "../../identity/access.ts";
import type { Job } from "../../jobs/queue.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { enqueueReading } from "../receipt-reading/job-commands.ts";
import { splitPdf } from "../receipt-reading/split-commands.ts";
import { releasePages, storePages } from "../receipts/page-commands.ts";
import { countDrafts } from "./queries.ts";

type PageDeps = Pick<Deps, "config" | "db" | "storage" | "clock" | "log" | "jobs">;

interface SplitDraft {
  home: UserId;
  key: string;
  today: CalendarDate;
}

const splitRow = z.object({ id, projectId: id, addedBy: z.nullable(ownerId) });

/**
 * Replaces the draft of a PDF by one draft for each of its pages, which are then read. Keeps one
 * draft when there is only one page, the file can't be split, or the last attempt fails. Pages
 * count in the limit of new records; when it is reached, the job tries again later. Safe to repeat.
 */
export async function splitDraft(
  deps: PageDeps,
  work: SplitDraft,
  { isLast }: Pick<Job, "isLast">,
): Promise<void> {
  const { home, key } = work;
  const isWaiting = await deps.db.execute(sql`
    select from drafts where user_id = ${home} and key = ${key} and splits_pages`);
  if (isWaiting.rowCount === 0) return;
  const keys = await storePagesOf(deps, work).catch((error: unknown) => {
    if (!isLast) throw error;
    deps.log.warn({ err: error, key }, "A draft is left in one piece");
    return [];
  });
  const isSplit = await replaceDraft(deps, work, keys).catch(async (error: unknown) => {
    await releasePages(deps, ownAccess(home), keys);
    if (!isLast) throw error;
    deps.log.warn({ err: error, key }, "A draft is left in one piece");
    await replaceDraft(deps, work, []);
    return true;
  });
  if (!isSplit) await releasePages(deps, ownAccess(home), keys);
}

/** Empty when the draft is not to be split. */
async function storePagesOf(deps: PageDeps, { home, key }: SplitDraft): Promise<string[]> {
  const file = await deps.storage.open(key);
  const pages = file ? await splitPdf(new Uint8Array(await buffer(file.bytes))) : [];
  return storeIfRoom(deps, home, pages);
}

/** False when the draft was not split, or was deleted, saved or split in the meantime. */
async function replaceDraft(
  { db, jobs, clock }: PageDeps,
  { home, key, today }: SplitDraft,
  keysOfPages: readonly string[],
): Promise<boolean> {
  const sender = await jobs.open();
  return db.transaction(async (tx) => {
    await lockOwner(tx, home);
    const [draft] = await queryRows(tx, splitRow)`
      update drafts set splits_pages = false
      where user_id = ${home} and key = ${key} and splits_pages
      returning id, project_id as "projectId", created_by as "addedBy"`;
    if (draft === undefined) return false;
    const count = await countDrafts(tx, ownAccess(home), draft.projectId);
    const keys = count - 1 + keysOfPages.length > MAX_DRAFTS ? [] : keysOfPages;
    const read = keys.length === 0 ? [key] : keys;
    // One was counted when the file was added.
    const more = read.length - 1;
    if (more > 0) await consumeCreationLimit(tx, draft.addedBy ?? home, clock.now(), more);
    // The inbox shows the newest draft first, and the first page should be on top.
    for (const page of keys.toReversed()) {
      await tx.execute(sql`
        insert into drafts (user_id, project_id, key, created_by, created_at, deleted_at)
        select user_id, project_id, ${page}, created_by, ${clock.now().toISOString()}::timestamptz,
          deleted_at
        from drafts where user_id = ${home} and id = ${draft.id}`);
    }
    if (keys.length > 0) {
      await tx.execute(sql`delete from drafts where user_id = ${home} and id = ${draft.id}`);
      await tx.execute(
        sql`update uploads set state = 'deleting' where user_id = ${home} and key = ${key}`,
      );
    }
    for (const page of read) {
      await enqueueReading(sender, tx, { kind: "receipt", home, key: page, today });
    }
    return keys.length > 0;
  });
}

/** Empty when there is no room for the pages. */
async function storeIfRoom(
  deps: PageDeps,
  home: UserId,
  pages: readonly Uint8Array[],
): Promise<string[]> {
  try {
    return await storePages(deps, ownAccess(home), pages);
  } catch (error) {
    if (!(error instanceof AppError) || error.problem.code !== "payload_too_large") throw error;
    return [];
  }
}
