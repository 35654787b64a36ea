import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import type { Job, JobSender } from "../../jobs/queue.ts";
import { enqueueReading, readReceiptJob, receiptJob } from "../receipt-reading/job-commands.ts";
import { splitDraft } from "./page-commands.ts";

/** Handles a job of the queue `receipts`. */
export async function runReceiptJob(
  deps: Pick<Deps, "config" | "db" | "clock" | "storage" | "log" | "jobs" | "receiptModel">,
  job: Job,
  ending: AbortSignal,
): Promise<void> {
  const work = receiptJob.parse(job.data);
  if (work.kind === "pages") await splitDraft(deps, work, job);
  else await readReceiptJob(deps, work, { ...job, signal: ending });
}

const unreadRow = z.object({ key: z.string(), splitsPages: z.boolean() });

/** For drafts that came from a backup or another home, whose jobs contain the former home. */
export async function enqueueUnreadDrafts(
  sender: JobSender,
  tx: Tx,
  home: UserId,
  today: CalendarDate,
): Promise<void> {
  const unread = await queryRows(tx, unreadRow)`
    select d.key, d.splits_pages as "splitsPages" from drafts d
    where d.user_id = ${home} and not exists (
      select from receipt_readings r
      where r.user_id = ${home} and r.key = d.key and r.fields is not null
    )
    order by d.id`;
  for (const { key, splitsPages } of unread) {
    const kind = splitsPages ? "pages" : "receipt";
    await enqueueReading(sender, tx, { kind, home, key, today });
  }
}
