import { parseCalendarDate, type CalendarDate } from "../../../../shared/calendar-date.ts";
import { type Cents, centsOf, ZERO_CENTS, subtractCents } from "../../../../shared/money.ts";
import { inOrderOfPayment } from "../../../../shared/contracts/agreement.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";

/** An open installment. */
export interface OpenInstallment {
  quoteId: number;
  installmentId: number;
  title: string;
  /** subject of the contract */
  work: string;
  contractor: string | null;
  /** unpaid amount */
  amount: Cents;
  /** null if unknown */
  day: CalendarDate | null;
  status: "waiting" | "due" | "overdue";
  /** milestone that must be completed first; null for the end of the work, or none */
  milestone: string | null;
  /** the completed milestone that released it; null for none */
  releasedBy: string | null;
}

/** One with a known day. */
export type OpenPayment = OpenInstallment & { day: CalendarDate };

/**
 * The open installments of contracts, as scheduled. Never above the open amount of a contract: if
 * its installments exceed it, the last ones are reduced.
 */
export function openInstallmentsOf(quotes: readonly QuoteRecord[]): OpenInstallment[] {
  return quotes.filter(({ status }) => isContract(status)).flatMap(ofContract);
}

/** The same, without those whose day is unknown. */
export function openPaymentsOf(quotes: readonly QuoteRecord[]): OpenPayment[] {
  return openInstallmentsOf(quotes).flatMap((one) =>
    one.day === null ? [] : [{ ...one, day: one.day }],
  );
}

function ofContract(quote: QuoteRecord): OpenInstallment[] {
  const { id: quoteId, work, contractor, figures, installments } = quote;
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
  let left = centsOf(figures.open);
  return inOrder.flatMap(({ id, dueDate }) => {
    const installment = byId.get(id);
    if (installment === undefined || installment.status === "paid") return [];
    const { title, status, milestone } = installment;
    const open = centsOf(installment.open);
    const amount = open < left ? open : left;
    left = subtractCents(left, amount);
    if (amount === ZERO_CENTS) return [];
    return [
      {
        quoteId,
        installmentId: id,
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
