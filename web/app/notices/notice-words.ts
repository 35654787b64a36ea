import type { DueKind, DueNotice, Notice } from "../../../shared/notices/contract.ts";
import { actionText, authorOf } from "../../features/activity/activity-words.ts";
import { formatDate } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";

/** Texts of the notices. */

const DUE_TITLES = {
  payment_overdue: "Payment overdue",
  payment_released: "Payment released",
  payment_due: "Payment due",
  invoice_overdue: "Overdue",
  invoice_due: "Due",
  milestone_overdue: "Milestone overdue",
  milestone_due: "Milestone due",
  quote_expiring: "Quote expires",
  recurring_due: "To record",
} as const satisfies Record<DueKind, string>;

export function titleOf(notice: Notice): string {
  if ("day" in notice) return `${DUE_TITLES[notice.kind]}: ${notice.title}`;
  switch (notice.kind) {
    case "activity":
      return `${authorOf(notice.line)} ${actionText(notice.line)}`;
    case "receipts_read":
      return notice.count === 1
        ? "A receipt was read and waits in the inbox"
        : `${notice.count} receipts were read and wait in the inbox`;
    case "email":
      return `Receipts came by email: ${notice.title || "no subject"}`;
    case "email_waiting":
      return `An email waits to be accepted: ${notice.title || "no subject"}`;
  }
}

/** Details besides the title; the project only if there are several. */
export function detailsOf(notice: Notice, hasProjects: boolean): string[] {
  const project = hasProjects ? notice.project?.name : undefined;
  const details =
    "day" in notice
      ? [noteOf(notice), dueText(notice), project]
      : ["note" in notice ? notice.note : null, formatMoment(notice.at), project];
  return details.flatMap((text) => (text ? [text] : []));
}

function noteOf({ kind, note }: DueNotice): string | null {
  return kind === "payment_released" && note !== null ? `“${note}” is complete` : note;
}

function dueText({ kind, day }: DueNotice): string {
  const date = formatDate(day);
  switch (kind) {
    case "payment_overdue":
    case "invoice_overdue":
    case "milestone_overdue":
      return `was due ${date}`;
    case "quote_expiring":
      return `valid through ${date}`;
    case "payment_released":
    case "payment_due":
    case "invoice_due":
    case "milestone_due":
    case "recurring_due":
      return `due ${date}`;
  }
}

export function isUrgent({ kind }: Notice): boolean {
  return kind.endsWith("_overdue");
}
