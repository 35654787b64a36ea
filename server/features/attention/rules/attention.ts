import type {
  Attention,
  AttentionItem,
  AttentionKind,
} from "../../../../shared/attention/contract.ts";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { type CalendarDate, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { otherQuotesForWork } from "../../../../shared/contracts/same-work.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { isOverdue } from "../../../../shared/milestones/timeline.ts";
import type { RecurringExpense } from "../../../../shared/recurring-expenses/contract.ts";
import { centsOf, subtractDecimals, toDecimal } from "../../../../shared/money.ts";
import {
  isWithinWeek,
  type OpenInvoice,
  type OpenPayment,
  openPaymentsOf,
  urgencyOf,
} from "../../contracts/rules/open-payments.ts";

/** The records of a project that can need attention. */
export interface ProjectRecords {
  lines: BudgetOverview["lines"];
  quotes: readonly QuoteRecord[];
  invoices: readonly OpenInvoice[];
  milestones: readonly Milestone[];
  /** recurring expenses that are due */
  recurring: readonly RecurringExpense[];
  /** receipts in the inbox */
  drafts: number;
  /** expenses without a receipt */
  withoutReceipt: number;
}

/** Maximum number of items; a longer list would not be read. */
const MAX_ITEMS = 30;

/**
 * What needs attention, most urgent first: what is late, what exceeds the budget, what is due, what
 * is due within a week, then what waits for a decision or a minute of tidying. Within a kind by
 * date, then by larger amount.
 */
export function attentionOf(records: ProjectRecords, today: CalendarDate): Attention {
  const { quotes, invoices, lines, milestones, recurring } = records;
  const items = [
    ...openPaymentsOf(quotes, invoices, today).flatMap((one) => ofPayment(one, today)),
    ...lines.flatMap(ofLine),
    ...milestones.flatMap((one) => ofMilestone(one, today)),
    ...recurring.flatMap(ofRecurring),
    ...quotes.flatMap((one) => [...ofQuote(one, quotes, today), ...ofChanges(one)]),
    ...tallyOf("drafts", records.drafts),
    ...tallyOf("receipts_missing", records.withoutReceipt),
  ].toSorted(compareUrgency);
  return { items: items.slice(0, MAX_ITEMS), more: Math.max(0, items.length - MAX_ITEMS) };
}

const URGENCY = {
  payment_overdue: 0,
  invoice_overdue: 0,
  line_over: 1,
  payment_released: 2,
  payment_due: 2,
  invoice_due: 2,
  milestone_overdue: 3,
  payment_soon: 4,
  invoice_soon: 4,
  recurring_due: 5,
  quote_expiring: 6,
  change_proposed: 7,
  drafts: 8,
  receipts_missing: 9,
} as const satisfies Record<AttentionKind, number>;

function compareUrgency(a: AttentionItem, b: AttentionItem): number {
  const [before, after] = [sortDateOf(a), sortDateOf(b)];
  return (
    URGENCY[a.kind] - URGENCY[b.kind] ||
    Number(before > after) - Number(before < after) ||
    amountOf(b) - amountOf(a)
  );
}

/** The date to sort by: what is due without a date comes before what has one. */
function sortDateOf(item: AttentionItem): string {
  return "day" in item && item.day !== null ? item.day : "";
}

function amountOf(item: AttentionItem): number {
  return "amount" in item && item.amount !== null ? centsOf(item.amount) : 0;
}

function ofPayment(payment: OpenPayment, today: CalendarDate): AttentionItem[] {
  const { id, contractor, day, releasedBy } = payment;
  const urgency = urgencyOf(payment, today);
  if (urgency === undefined) return [];
  const facts = { contractor, amount: toDecimal(payment.open), day };
  if (payment.kind === "invoice") {
    return [{ kind: `invoice_${urgency}`, invoiceId: id, number: payment.number, ...facts }];
  }
  const { quoteId, title, work, milestone } = payment;
  const kind =
    `payment_${releasedBy === null || urgency === "overdue" ? urgency : "released"}` as const;
  return [{ kind, quoteId, title, work, ...facts, milestone: milestone ?? releasedBy }];
}

function ofLine({
  id: lineId,
  category,
  room,
  figures,
}: ProjectRecords["lines"][number]): AttentionItem[] {
  if (!figures.left.startsWith("-")) return [];
  const amount = subtractDecimals("0.00", figures.left);
  return [{ kind: "line_over", lineId, category, room, amount }];
}

function ofMilestone(milestone: Milestone, today: CalendarDate): AttentionItem[] {
  const { id: milestoneId, title, targetDate } = milestone;
  if (targetDate === null || !isOverdue(milestone, today)) return [];
  return [{ kind: "milestone_overdue", milestoneId, title, day: targetDate }];
}

function ofRecurring({ id, description, amount, nextOn }: RecurringExpense): AttentionItem[] {
  if (nextOn === null) return [];
  return [{ kind: "recurring_due", recurringId: id, description, amount, day: nextOn }];
}

/** A quote in the last week of its validity, for work that has no contract yet. */
function ofQuote(
  quote: QuoteRecord,
  quotes: readonly QuoteRecord[],
  today: CalendarDate,
): AttentionItem[] {
  const { id: quoteId, work, contractor, amount, status, validUntil } = quote;
  const day = validUntil === null ? undefined : parseCalendarDate(validUntil);
  if (day === undefined || (status !== "asked" && status !== "received")) return [];
  if (!isWithinWeek(day, today) || otherQuotesForWork(quotes, quote).contracts.length > 0)
    return [];
  return [
    { kind: "quote_expiring", quoteId, work, contractor: contractor?.name ?? null, amount, day },
  ];
}

function ofChanges({ id: quoteId, work, status, changeOrders }: QuoteRecord): AttentionItem[] {
  if (!isContract(status)) return [];
  return changeOrders
    .filter((change) => change.status === "proposed")
    .map(({ reason, cost }) => ({
      kind: "change_proposed",
      quoteId,
      work,
      reason,
      amount: cost,
    }));
}

function tallyOf(kind: "drafts" | "receipts_missing", count: number): AttentionItem[] {
  return count === 0 ? [] : [{ kind, count }];
}
