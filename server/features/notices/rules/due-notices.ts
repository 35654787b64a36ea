import {
  type CalendarDate,
  daysBetween,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { otherQuotesForWork } from "../../../../shared/contracts/same-work.ts";
import { toDecimal } from "../../../../shared/money.ts";
import type { DueNotice } from "../../../../shared/notices/contract.ts";
import {
  DAYS_AHEAD,
  isWithinWeek,
  type OpenInvoice,
  type OpenPayment,
  openPaymentsOf,
  urgencyOf,
} from "../../contracts/rules/open-payments.ts";

/** Records of one project that can be due. */
export interface DueRecords {
  quotes: readonly QuoteRecord[];
  invoices: readonly OpenInvoice[];
  /** open milestones with a target date */
  milestones: readonly { id: number; title: string; targetDate: string }[];
  /** recurring expenses that are due */
  recurring: readonly { id: number; description: string; amount: string; nextOn: CalendarDate }[];
}

type Facts = Omit<DueNotice, "project" | "isSeen">;

/** Everything that is overdue, released or due within a week; unsorted. */
export function dueNotices(
  { quotes, invoices, milestones, recurring }: DueRecords,
  today: CalendarDate,
): Facts[] {
  return [
    ...openPaymentsOf(quotes, invoices, today).flatMap((one) => ofPayment(one, today)),
    ...quotes
      .filter((quote) => otherQuotesForWork(quotes, quote).contracts.length === 0)
      .flatMap((quote) => ofQuote(quote, today)),
    ...milestones.flatMap((milestone) => ofMilestone(milestone, today)),
    ...recurring.map(ofRecurring),
  ];
}

/** A payment that is due without a date is not news. */
function ofPayment(payment: OpenPayment, today: CalendarDate): Facts[] {
  const { id, title, work, contractor, day, releasedBy } = payment;
  const urgency = urgencyOf(payment, today);
  if (day === null || urgency === undefined) return [];
  const facts = { title, note: listed([work, contractor]), amount: toDecimal(payment.open), day };
  const state = urgency === "overdue" ? urgency : "due";
  if (payment.kind === "invoice") {
    const kind = `invoice_${state}` as const;
    return [{ key: `${kind} ${id} ${day}`, kind, recordId: id, installmentId: null, ...facts }];
  }
  // Overdue from the next day on, but the news is its release.
  const isReleased = releasedBy !== null && daysBetween(day, today) <= DAYS_AHEAD;
  const kind = `payment_${isReleased ? "released" : state}` as const;
  const note = isReleased ? releasedBy : facts.note;
  const ids = { recordId: payment.quoteId, installmentId: id };
  return [{ key: `${kind} ${id} ${day}`, kind, ...ids, ...facts, note }];
}

function ofQuote(quote: QuoteRecord, today: CalendarDate): Facts[] {
  const { id, work, contractor, amount, status, validUntil } = quote;
  const day = validUntil === null ? undefined : parseCalendarDate(validUntil);
  if (day === undefined || (status !== "asked" && status !== "received")) return [];
  if (!isWithinWeek(day, today)) return [];
  const note = contractor?.name ?? null;
  const key = `quote_expiring ${id} ${day}`;
  const facts = { recordId: id, installmentId: null, title: work, note, amount, day };
  return [{ key, kind: "quote_expiring", ...facts }];
}

function ofMilestone(
  { id, title, targetDate }: DueRecords["milestones"][number],
  today: CalendarDate,
): Facts[] {
  const day = parseCalendarDate(targetDate);
  if (day === undefined || (day >= today && !isWithinWeek(day, today))) return [];
  const kind = day < today ? "milestone_overdue" : "milestone_due";
  const key = `${kind} ${id} ${day}`;
  return [{ key, kind, recordId: id, installmentId: null, title, note: null, amount: null, day }];
}

function ofRecurring({ id, description, amount, nextOn }: DueRecords["recurring"][number]): Facts {
  const facts = { title: description, note: null, amount, day: nextOn };
  const key = `recurring_due ${id} ${nextOn}`;
  return { key, kind: "recurring_due", recordId: id, installmentId: null, ...facts };
}

function listed(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(" · ");
}
