import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { id, type UserId } from "../../../shared/ids.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { ownAccess } from "../../identity/access.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { enqueueReading } from "../receipt-reading/job-commands.ts";
import { splitPdf } from "../receipt-reading/split-commands.ts";
import { storePages } from "../receipts/page-commands.ts";

type PageDeps = Pick<Deps, "config" | "db" | "storage" | "clock" | "log" | "jobs">;

interface SplitDraft {
  home: UserId;
  key: string;
  today: CalendarDate;
}

const splitRow = z.object({ id, projectId: id });

/**
 * Replaces the draft of a PDF by one for each of its pages, which are then read. One page, or a file
 * that can't be split, stays one draft. Safe to repeat: pages of an attempt that was ended are
 * uploads without a record, which the sweep deletes.
 */
export async function splitDraft(deps: PageDeps, { home, key, today }: SplitDraft): Promise<void> {
  const { db, storage, jobs, clock } = deps;
  const isWaiting = await db.execute(sql`
    select from drafts where user_id = ${home} and key = ${key} and splits_pages`);
  if (isWaiting.rowCount === 0) return;
  const file = await storage.open(key);
  const pages = file ? await splitPdf(new Uint8Array(await buffer(file.bytes))) : [];
  const keys = await storeIfRoom(deps, home, pages);
  const sender = await jobs.open();
  await db.transaction(async (tx) => {
    await lockOwner(tx, home);
    const [draft] = await queryRows(tx, splitRow)`
      update drafts set splits_pages = false
      where user_id = ${home} and key = ${key} and splits_pages
      returning id, project_id as "projectId"`;
    // Deleted, saved or split meanwhile: the pages are left to the sweep.
    if (draft === undefined) return;
    const read = keys.length === 0 ? [key] : keys;
    // The inbox shows the newest first, and the first page is to be on top.
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
  });
}

/** None when there is no room for them. */
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
