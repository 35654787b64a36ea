import type { AttentionItem } from "../../../../shared/attention/contract.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { formatTarget } from "../../../../shared/milestones/timeline.ts";
import { formatMoney } from "../../../lib/format.ts";

export interface AttentionWords {
  title: string;
  detail: string;
  badge: { text: string; tone: "danger" | "warning" | "neutral" } | null;
}

type Badge = AttentionWords["badge"];
type Recurring = Extract<AttentionItem, { kind: "recurring_due" }>;
type Payment = Extract<AttentionItem, { title: string; quoteId: number }>;

const OVERDUE: Badge = { text: "Overdue", tone: "danger" };
const TO_RECORD: Badge = { text: "To record", tone: "neutral" };
const DUE: Badge = { text: "Due", tone: "warning" };

/** An item in at most two lines: what to do, and why now. */
export function attentionWords(item: AttentionItem, today: CalendarDate): AttentionWords {
  switch (item.kind) {
    case "payment_overdue":
    case "payment_released":
    case "payment_due":
    case "payment_soon":
      return {
        title: payTitle(item.amount, item.contractor),
        detail: `${paymentName(item)} · ${paymentReason(item, today)}`,
        badge: dueBadge(item.kind),
      };
    case "invoice_overdue":
    case "invoice_due":
    case "invoice_soon": {
      const name = item.number === null ? "Invoice" : `Invoice ${item.number}`;
      return {
        title: payTitle(item.amount, item.contractor),
        detail: `${name} · ${dueWords(item.day, today)}`,
        badge: dueBadge(item.kind),
      };
    }
    case "line_over":
      return {
        title: `${lineName(item)} is ${formatMoney(item.amount)} over`,
        detail: "Paid plus committed",
        badge: { text: "Over budget", tone: "danger" },
      };
    case "milestone_overdue":
      return {
        title: item.title,
        detail: `Milestone · ${dueWords(item.day, today)}`,
        badge: OVERDUE,
      };
    case "recurring_due":
      return recurringWords(item, today);
    case "quote_expiring":
      return {
        title: `Quote for ${item.work}`,
        detail: [
          item.contractor,
          item.amount === null ? null : formatMoney(item.amount),
          `valid until ${lowerFirst(formatTarget(item.day, today))}`,
        ]
          .filter((part) => part !== null)
          .join(" · "),
        badge: { text: "Expires soon", tone: "warning" },
      };
    case "change_proposed":
      return {
        title: `Change order: ${item.reason}`,
        detail: `${item.work} · ${formatMoney(item.amount)}`,
        badge: { text: "To decide", tone: "neutral" },
      };
    case "drafts":
      return {
        title: `${counted(item.count, "receipt")} in the inbox`,
        detail: "Check and save as expenses",
        badge: null,
      };
    case "receipts_missing":
      return {
        title: `${counted(item.count, "expense")} without a receipt`,
        detail: "Proof for taxes, warranties, and resale",
        badge: null,
      };
  }
}

function recurringWords({ description, amount, day }: Recurring, today: CalendarDate) {
  const detail = `Recurring expense · ${dueWords(day, today)}`;
  return { title: `Record ${formatMoney(amount)} for ${description}`, detail, badge: TO_RECORD };
}

/** The amount comes first, because long names are cut off. */
function payTitle(amount: string, payee: string | null): string {
  return `Pay ${formatMoney(amount)}${payee === null ? "" : ` to ${payee}`}`;
}

/** The contractor's name, or the contract's work without a contractor. */
function paymentName({ contractor, work, title }: Payment): string {
  return contractor === null ? `${work}: ${title}` : title;
}

function paymentReason({ kind, day, milestone }: Payment, today: CalendarDate): string {
  if (kind === "payment_released" && milestone !== null) return `${milestone} is complete`;
  if (kind === "payment_soon" && milestone !== null) return `when ${milestone} is complete`;
  return dueWords(day, today);
}

/** "was due 3 days ago", "due today", "due in 4 days" */
function dueWords(day: string | null, today: CalendarDate): string {
  if (day === null) return "due now";
  const when = lowerFirst(formatTarget(day, today));
  return day < today ? `was due ${when}` : `due ${when}`;
}

/** A relative day within a sentence; months keep their capital. */
function lowerFirst(when: string): string {
  return /^(?:In|To|Ye)/.test(when) ? `${when.charAt(0).toLowerCase()}${when.slice(1)}` : when;
}

function dueBadge(kind: AttentionItem["kind"]): Badge {
  if (kind.endsWith("_overdue")) return OVERDUE;
  return kind.endsWith("_soon") ? null : DUE;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
