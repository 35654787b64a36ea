import {
  type CalendarDate,
  daysBetween,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { othersForWork } from "../../../../shared/contracts/same-work.ts";
import { toDecimal } from "../../../../shared/money.ts";
import { type DueNotice, NOTICE_DAYS } from "../../../../shared/notices/contract.ts";
import { type OpenPayment, openPaymentsOf } from "../../contracts/rules/open-payments.ts";

/** Of one project. */
export interface DueRecords {
  quotes: readonly QuoteRecord[];
  /** open, with a target date */
  milestones: readonly { id: number; title: string; targetDate: string }[];
}

type Facts = Omit<DueNotice, "project" | "isSeen">;

/** What is overdue, released or due within a week; unsorted. */
export function dueNotices({ quotes, milestones }: DueRecords, today: CalendarDate): Facts[] {
  return [
    ...quotes.flatMap((quote) => ofContract(quote, today)),
    ...quotes
      .filter((quote) => othersForWork(quotes, quote).contracts.length === 0)
      .flatMap((quote) => ofQuote(quote, today)),
    ...milestones.flatMap((milestone) => ofMilestone(milestone, today)),
  ];
}

function isSoon(day: CalendarDate, today: CalendarDate): boolean {
  const ahead = daysBetween(today, day);
  return ahead >= 0 && ahead <= NOTICE_DAYS;
}

function ofContract(quote: QuoteRecord, today: CalendarDate): Facts[] {
  return openPaymentsOf([quote], [], today).flatMap((payment) => {
    const { id: installmentId, title, work, contractor, amount, day, releasedBy } = payment;
    const kind = kindOf(payment, releasedBy !== null, today);
    if (kind === undefined) return [];
    const isReleased = kind === "payment_released";
    return [
      {
        key: `${kind} ${installmentId} ${day}`,
        kind,
        recordId: quote.id,
        installmentId,
        title,
        note: isReleased ? releasedBy : listed([work, contractor]),
        amount: toDecimal(amount),
        day,
      },
    ];
  });
}

/** A released payment is overdue from the next day on, but it is its release that is news. */
function kindOf({ status, day }: OpenPayment, isReleased: boolean, today: CalendarDate) {
  if (isReleased && daysBetween(day, today) <= NOTICE_DAYS) return "payment_released";
  if (status === "overdue") return "payment_overdue";
  return isSoon(day, today) ? "payment_due" : undefined;
}

function ofQuote(quote: QuoteRecord, today: CalendarDate): Facts[] {
  const { id, work, contractor, amount, status, validUntil } = quote;
  const day = validUntil === null ? undefined : parseCalendarDate(validUntil);
  if (day === undefined || (status !== "asked" && status !== "received")) return [];
  if (!isSoon(day, today)) return [];
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
  if (day === undefined || (day >= today && !isSoon(day, today))) return [];
  const kind = day < today ? "milestone_overdue" : "milestone_due";
  const key = `${kind} ${id} ${day}`;
  return [{ key, kind, recordId: id, installmentId: null, title, note: null, amount: null, day }];
}

function listed(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(" · ");
}
