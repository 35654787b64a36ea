import type { Deps } from "../../deps.ts";
import type { Job } from "../../jobs/queue.ts";
import { readReceiptJob, receiptJob } from "../receipt-reading/job-commands.ts";
import { splitDraft } from "./page-commands.ts";

/** The work of the queue `receipts`. */
export async function doReceiptJob(
  deps: Pick<Deps, "config" | "db" | "clock" | "storage" | "log" | "jobs">,
  job: Job,
  ending: AbortSignal,
): Promise<void> {
  const work = receiptJob.parse(job.data);
  if (work.kind === "pages") await splitDraft(deps, work);
  else await readReceiptJob(deps, work, { ...job, signal: ending });
}
