import { parseCalendarDate, type CalendarDate } from "../../../../shared/calendar-date.ts";
import {
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

/** An open installment, or an invoice that is of none, with a known day. */
export interface OpenPayment {
  kind: "installment" | "invoice";
  id: number;
  /** its contract; null for an invoice without one */
  quoteId: number | null;
  title: string;
  /** subject of the contract; null for an invoice without one */
  work: string | null;
  contractor: string | null;
  /** unpaid amount */
  amount: Cents;
  day: CalendarDate;
  status: "waiting" | "due" | "overdue";
  /** milestone that must be completed first; null for the end of the work, or none */
  milestone: string | null;
  /** the completed milestone that released it; null for none */
  releasedBy: string | null;
}

/** An open installment; null without a known day. */
export type OpenInstallment = Omit<OpenPayment, "kind" | "quoteId" | "work" | "day"> & {
  kind: "installment";
  quoteId: number;
  work: string;
  day: CalendarDate | null;
};

/** The same, without what invoices ask for. */
export function openInstallmentsOf(quotes: readonly QuoteRecord[]): OpenInstallment[] {
  return quotes
    .filter(({ status }) => isContract(status))
    .flatMap((contract) => ofContract(contract, ZERO_CENTS));
}

/** An invoice that is of no single installment. */
export interface UnscheduledInvoice {
  id: number;
  number: string | null;
  quoteId: number | null;
  contractor: string | null;
  dueDate: CalendarDate | null;
  open: string;
}

/**
 * The open installments of contracts, as scheduled, and invoices on their days. Never above the open
 * amount of a contract: if its installments exceed it, the last ones are reduced. What the invoices
 * of a contract ask for is taken off its first installments, so that nothing is due twice.
 */
export function openPaymentsOf(
  quotes: readonly QuoteRecord[],
  invoices: readonly UnscheduledInvoice[],
  today: CalendarDate,
): OpenPayment[] {
  const contracts = quotes.filter(({ status }) => isContract(status));
  return [
    ...contracts.flatMap((contract) => {
      const own = invoices.filter(({ quoteId }) => quoteId === contract.id);
      return ofContract(contract, sumCents(own.map(({ open }) => centsOf(open)))).flatMap(
        (payment) => (payment.day === null ? [] : [{ ...payment, day: payment.day }]),
      );
    }),
    ...invoices.flatMap((invoice) =>
      ofInvoice(invoice, quotes.find(({ id }) => id === invoice.quoteId)?.work ?? null, today),
    ),
  ];
}

function ofInvoice(
  { id, number, quoteId, contractor, dueDate, open }: UnscheduledInvoice,
  work: string | null,
  today: CalendarDate,
): OpenPayment[] {
  if (dueDate === null) return [];
  return [
    {
      kind: "invoice",
      id,
      quoteId,
      title: number === null ? "Invoice" : `Invoice ${number}`,
      work,
      contractor,
      amount: centsOf(open),
      day: dueDate,
      status: dueDate < today ? "overdue" : "due",
      milestone: null,
      releasedBy: null,
    },
  ];
}

function ofContract(
  { id: quoteId, work, contractor, figures, installments }: QuoteRecord,
  invoiced: Cents,
): OpenInstallment[] {
  const byId = new Map(installments.map((installment) => [installment.id, installment]));
  const inOrder = inOrderOfPayment({
    // The days are already resolved.
    completedOn: null,
    installments: installments.map(({ id, kind, amount, date }) => ({
      id,
      kind,
      amount: centsOf(amount),
      dueDate: storedDate(date),
      milestone: null,
    })),
  });
  let covered = invoiced;
  let left = clampToZero(subtractCents(centsOf(figures.open), invoiced));
  return inOrder.flatMap(({ id, dueDate }) => {
    const installment = byId.get(id);
    if (installment === undefined || installment.status === "paid") return [];
    const { title, status, milestone } = installment;
    const whole = centsOf(installment.open);
    const open = clampToZero(subtractCents(whole, covered));
    covered = clampToZero(subtractCents(covered, whole));
    const amount = open < left ? open : left;
    left = subtractCents(left, amount);
    if (amount === ZERO_CENTS) return [];
    return [
      {
        kind: "installment" as const,
        id,
        quoteId,
        title,
        work,
        contractor: contractor?.name ?? null,
        amount,
        day: dueDate,
        status,
        milestone: milestone?.isCompleted === false ? milestone.title : null,
        releasedBy: milestone?.isCompleted === true ? milestone.title : null,
      },
    ];
  });
}

function storedDate(date: string | null): CalendarDate | null {
  return date === null ? null : (parseCalendarDate(date) ?? null);
}
