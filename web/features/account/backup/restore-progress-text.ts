import type { RestoredCounts } from "../../../../shared/account/account-backup.ts";
import type { RestoreStep } from "../account-backup-mutations.ts";

/** Progress in percent when the upload is done. */
const UPLOADED = 50;
/** Progress in percent while the server saves. */
const SAVED = 95;

export function describeStep(step: RestoreStep): { words: string; percent: number } {
  switch (step.type) {
    case "uploading":
      return { words: "Sending the file…", percent: Math.floor((step.percent * UPLOADED) / 100) };
    case "checking":
      return { words: "Checking the file…", percent: UPLOADED };
    case "receipts": {
      const { done, total } = step;
      const share = total === 0 ? 1 : done / total;
      return {
        words: `Receipts: ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`,
        percent: Math.floor(UPLOADED + (SAVED - UPLOADED) * share),
      };
    }
    case "saving":
      return { words: "Saving…", percent: SAVED };
  }
}

function pluralize(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;
}

/** "2 projects, 14 expenses and 3 receipts." Leaves out zero counts. */
export function describeCounts(counts: RestoredCounts): string {
  const { projects, contractors, expenses, milestones, budgetLines, quotes, invoices } = counts;
  const { drafts, receipts, missingReceipts, presentProjects } = counts;
  const parts = [
    projects > 0 && pluralize(projects, "project"),
    expenses > 0 && pluralize(expenses, "expense"),
    contractors > 0 && pluralize(contractors, "contractor"),
    milestones > 0 && pluralize(milestones, "milestone"),
    budgetLines > 0 && pluralize(budgetLines, "budget line"),
    quotes > 0 && pluralize(quotes, "quote"),
    invoices > 0 && pluralize(invoices, "invoice"),
    drafts > 0 && pluralize(drafts, "inbox item"),
    receipts > 0 && pluralize(receipts, "receipt"),
  ].filter((part) => part !== false);
  const list = new Intl.ListFormat("en-US").format(parts);
  const missing =
    missingReceipts > 0
      ? ` ${pluralize(missingReceipts, "receipt was", "receipts were")} missing from the backup.`
      : "";
  const present =
    presentProjects > 0
      ? ` ${pluralize(presentProjects, "project already exists and wasn't", "projects already exist and weren't")} changed.`
      : "";
  const nothing = presentProjects > 0 ? "nothing new" : "nothing (the backup was empty)";
  return `${list === "" ? nothing : list}.${present}${missing}`;
}
