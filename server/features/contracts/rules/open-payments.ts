import {
  type CalendarDate,
  daysBetween,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import {
  addCents,
  type Cents,
  centsOf,
  clampToZero,
  subtractCents,
  sumCents,
  ZERO_CENTS,
} from "../../../../shared/money.ts";
import { inOrderOfPayment } from "../../../../shared/contracts/agreement.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";

/** Days before the due date from which a payment counts as due soon. */
export const DAYS_AHEAD = 7;

interface Payment {
  /** id of the installment or invoice */
  id: number;
  title: string;
  contractor: string | null;
  /** unpaid amount; for an installment, without the amount that invoices ask for */
  open: Cents;
  /** null: due without a date, unless it waits for something */
  day: CalendarDate | null;
  status: "waiting" | DayStatus;
  /**
   * milestone that must be completed first; null: it waits for the end of the work, or for nothing
   */
  milestone: string | null;
  /** the completed milestone that made it due; null for none */
  releasedBy: string | null;
}

/** The unpaid part of an installment or invoice. */
export type OpenPayment =
  | (Payment & { kind: "installment"; quoteId: number; work: string })
  /** contract and its work; null for an invoice without one */
  | (Payment & {
      kind: "invoice";
      quoteId: number | null;
      work: string | null;
      number: string | null;
    });

/** An invoice that asks for payment. */
export interface OpenInvoice {
  id: number;
  number: string | null;
  quoteId: number | null;
  /** the installment that all its lines are for; null for none, or several */
  installmentId: number | null;
  contractor: string | null;
  dueDate: CalendarDate | null;
  open: string;
}

type DayStatus = "overdue" | "due" | "soon" | "later";

function dayStatusOf(day: CalendarDate | null, today: CalendarDate): DayStatus {
  if (day === null || day === today) return "due";
  if (day < today) return "overdue";
  return isWithinWeek(day, today) ? "soon" : "later";
}

/** Whether the date is between today and a week from today. */
export function isWithinWeek(day: CalendarDate, today: CalendarDate): boolean {
  const ahead = daysBetween(today, day);
  return ahead >= 0 && ahead <= DAYS_AHEAD;
}

/**
 * Undefined for a payment that isn't due within a week. A payment that waits is included by the
 * date of its milestone; after that date the milestone is overdue, not the payment.
 */
export function urgencyOf(
  { status, day }: OpenPayment,
  today: CalendarDate,
): "overdue" | "due" | "soon" | undefined {
  if (status === "later") return undefined;
  if (status !== "waiting") return status;
  return day !== null && isWithinWeek(day, today) ? "soon" : undefined;
}

/**
 * All payments that are still due: open installments of contracts, without what invoices ask for,
 * and the invoices. The only place that determines them: screens, notices, reminders, calendars and
 * the assistant select from this list.
 */
export function openPaymentsOf(
  quotes: readonly QuoteRecord[],
  invoices: readonly OpenInvoice[],
  today: CalendarDate,
): OpenPayment[] {
  return [
    ...quotes
      .filter(({ status }) => isContract(status))
      .flatMap((contract) => ofContract(contract, invoices, today)),
    ...invoices.map((invoice) => ofInvoice(invoice, quotes, today)),
  ];
}

/** Due on the invoice's own due date, otherwise on that of its installment. */
function ofInvoice(
  { dueDate, installmentId, ...invoice }: OpenInvoice,
  quotes: readonly QuoteRecord[],
  today: CalendarDate,
): OpenPayment {
  const contract = quotes.find(({ id }) => id === invoice.quoteId);
  const installment = contract?.installments.find(({ id }) => id === installmentId);
  const day = dueDate ?? storedDate(installment?.date ?? null);
  return {
    ...invoice,
    kind: "invoice",
    title: invoice.number === null ? "Invoice" : `Invoice ${invoice.number}`,
    work: contract?.work ?? null,
    open: centsOf(invoice.open),
    day,
    status: dayStatusOf(day, today),
    milestone: null,
    releasedBy: null,
  };
}

/**
 * Installments of a contract, not above its open amount: if they exceed it, the last ones are
 * reduced. Invoices for the contract as a whole cover its installments in order.
 */
function ofContract(
  { id: quoteId, work, contractor, figures, installments }: QuoteRecord,
  invoices: readonly OpenInvoice[],
  today: CalendarDate,
): OpenPayment[] {
  const unpaid = installments.filter(({ status }) => status !== "paid");
  const own = invoices.filter((invoice) => invoice.quoteId === quoteId);
  const asked = askedOf(own, new Set(unpaid.map(({ id }) => id)));
  let loose = asked.get(null) ?? ZERO_CENTS;
  let left = clampToZero(
    subtractCents(centsOf(figures.open), sumCents(own.map(({ open }) => centsOf(open)))),
  );
  return inOrder(unpaid).flatMap(({ id, title, milestone, ...installment }) => {
    const whole = centsOf(installment.open);
    const rest = clampToZero(subtractCents(whole, asked.get(id) ?? ZERO_CENTS));
    const uncovered = clampToZero(subtractCents(rest, loose));
    loose = clampToZero(subtractCents(loose, rest));
    const open = uncovered < left ? uncovered : left;
    left = subtractCents(left, open);
    if (open === ZERO_CENTS) return [];
    const day = storedDate(installment.date);
    return {
      kind: "installment",
      id,
      quoteId,
      title,
      work,
      contractor: contractor?.name ?? null,
      open,
      day,
      status: installment.status === "waiting" ? "waiting" : dayStatusOf(day, today),
      milestone: milestone?.isCompleted === false ? milestone.title : null,
      releasedBy: milestone?.isCompleted === true ? milestone.title : null,
    };
  });
}

/** Invoiced amount by unpaid installment; the key null stands for the contract as a whole. */
function askedOf(
  invoices: readonly OpenInvoice[],
  unpaid: ReadonlySet<number>,
): Map<number | null, Cents> {
  const asked = new Map<number | null, Cents>();
  for (const { installmentId, open } of invoices) {
    const key = installmentId !== null && unpaid.has(installmentId) ? installmentId : null;
    asked.set(key, addCents(asked.get(key) ?? ZERO_CENTS, centsOf(open)));
  }
  return asked;
}

/** Sorted in the order of payment; their dates are already resolved. */
function inOrder(installments: QuoteRecord["installments"]): QuoteRecord["installments"] {
  const byId = new Map(installments.map((installment) => [installment.id, installment]));
  return inOrderOfPayment({
    completedOn: null,
    installments: installments.map(({ id, kind, amount, date }) => ({
      id,
      kind,
      amount: centsOf(amount),
      dueDate: storedDate(date),
      milestone: null,
    })),
  }).flatMap(({ id }) => byId.get(id) ?? []);
}

function storedDate(date: string | null): CalendarDate | null {
  return date === null ? null : (parseCalendarDate(date) ?? null);
}
