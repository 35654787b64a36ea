import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { ActivityChanges } from "../../../shared/activity/contract.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { isPdf } from "../../../shared/receipts/contract.ts";
import { DRAFT_DAYS, type draftsInput, MAX_DRAFTS } from "../../../shared/receipts/drafts.ts";
import { deleteInBatches } from "../../db/batch-delete.ts";
import { idRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { drafts } from "../../db/schema/receipts.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed, notFound, validationFailed } from "../../errors.ts";
import { andInProjects, type EditAccess } from "../../identity/access.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { recordActivity } from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { lockProject } from "../projects/queries.ts";
import { enqueueReading } from "../receipt-reading/job-commands.ts";
import { lockReceipts } from "../receipts/queries.ts";
import { countDrafts, countDraftsOf } from "./queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** For how many days a deletion can be undone. */
const DELETED_DAYS = 1;

interface NewDrafts extends z.infer<typeof draftsInput> {
  /**
   * true: accepts receipts that are attached to a record already, because an earlier attempt may
   * have created the draft that the record was made from
   */
  isRetryable?: boolean;
}

/**
 * Adds uploaded receipts to a project's inbox and enqueues their reading. Skips those already in an
 * inbox of the home.
 *
 * @returns the ids of the new drafts, in the order of the keys
 */
export async function createDrafts(
  { db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">,
  access: EditAccess,
  { projectId, keys, splitPages, isRetryable }: NewDrafts,
  today: CalendarDate,
): Promise<number[]> {
  const now = clock.now();
  const sender = await jobs.open();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await consumeCreationLimit(tx, access.actor, now, keys.length);
    await lockProject(tx, access, projectId);
    const locked = await lockReceipts(tx, access, keys);
    const added: string[] = [];
    for (const key of keys) {
      const found = locked.get(key);
      if (found === undefined) throw refused("Receipt not found. Please upload it again.");
      if (found.attachedTo !== null && isRetryable) continue;
      if (found.attachedTo === "expense") throw refused("This receipt is already on an expense");
      if (found.attachedTo === "invoice") throw refused("This file is already on an invoice");
      if (found.attachedTo === "quote") throw refused("This file is already on a quote");
      if (found.attachedTo === "contractor") throw refused("This file is already on a contractor");
      added.push(key);
    }
    const present = await countDraftsOf(tx, access, added);
    if ((await countDrafts(tx, access, projectId)) + added.length - present > MAX_DRAFTS) {
      throw failed("conflict", `An inbox holds at most ${MAX_DRAFTS} receipts.`);
    }
    const ids: number[] = [];
    for (const key of added) {
      const isSplit = splitPages && isPdf(key);
      const [row] = await queryRows(tx, idRow)`
        insert into drafts (user_id, project_id, key, created_by, created_at, splits_pages)
        values (${access.home}, ${projectId}, ${key}, ${access.actor}, ${now.toISOString()},
          ${isSplit})
        on conflict (user_id, key) do nothing
        returning id`;
      if (row === undefined) continue;
      ids.push(row.id);
      const kind = isSplit ? "pages" : "receipt";
      await enqueueReading(sender, tx, { kind, home: access.home, key, today });
    }
    if (ids.length > 0) {
      const changes: ActivityChanges = { count: [null, ids.length] };
      await recordActivity(tx, access, now, {
        kind: "draft",
        action: "created",
        projectId,
        changes,
      });
    }
    return ids;
  });
}

const draftOf = z.object({ projectId: z.int(), isDeleted: z.boolean() });

/** Removes a draft from the inbox; its receipt is deleted a day later. Idempotent. */
export async function deleteDraft(
  deps: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<void> {
  await markDraft(deps, access, id, { isDeleted: true });
}

/** Undoes a deletion. Idempotent. */
export async function restoreDraft(
  deps: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<void> {
  await markDraft(deps, access, id, { isDeleted: false });
}

async function markDraft(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  { isDeleted }: { isDeleted: boolean },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const [draft] = await queryRows(tx, draftOf)`
      select project_id as "projectId", deleted_at is not null as "isDeleted" from drafts
      where user_id = ${access.home} and id = ${id}${andInProjects(access, sql`project_id`)}`;
    if (draft === undefined) throw notFound("Draft");
    if (draft.isDeleted === isDeleted) return;
    await tx.execute(sql`
      update drafts set deleted_at = ${isDeleted ? now.toISOString() : null}
      where user_id = ${access.home} and id = ${id}`);
    const { projectId } = draft;
    const action = isDeleted ? "deleted" : "restored";
    const changes: ActivityChanges = { count: isDeleted ? [1, null] : [null, 1] };
    await recordActivity(tx, access, now, { kind: "draft", action, projectId, changes });
  });
}

/**
 * Deletes drafts after 90 days, and deleted ones after one day; the receipts sweep deletes their
 * files.
 */
export async function sweepDrafts({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  const { createdAt, deletedAt, userId, id } = drafts;
  const condition = sql`(${createdAt} < ${daysAgo(DRAFT_DAYS)} or ${deletedAt} < ${daysAgo(DELETED_DAYS)})`;
  return deleteInBatches(db, { table: drafts, key: [userId, id], condition });
}

function refused(message: string): AppError {
  return validationFailed([{ path: ["keys"], message }]);
}
