import { parseCalendarDate, type CalendarDate } from "../../../../shared/calendar-date.ts";
import { type Cents, centsOf, ZERO_CENTS, subtractCents } from "../../../../shared/money.ts";
import { inOrderOfPayment } from "../../../../shared/contracts/agreement.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";

/** An open installment with a known day. */
export interface OpenPayment {
  installmentId: number;
  title: string;
  /** subject of the contract */
  work: string;
  contractor: string | null;
  /** unpaid amount */
  amount: Cents;
  day: CalendarDate;
  status: "waiting" | "due" | "overdue";
  /** milestone that must be completed first; null for the end of the work, or none */
  milestone: string | null;
}

/**
 * The open installments of contracts, as scheduled. Never above the open amount of a contract: if
 * its installments exceed it, the last ones are reduced.
 */
export function openPaymentsOf(quotes: readonly QuoteRecord[]): OpenPayment[] {
  return quotes.filter(({ status }) => isContract(status)).flatMap(ofContract);
}

function ofContract({ work, contractor, figures, installments }: QuoteRecord): OpenPayment[] {
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
    if (amount === ZERO_CENTS || dueDate === null) return [];
    return [
      {
        installmentId: id,
        title,
        work,
        contractor: contractor?.name ?? null,
        amount,
        day: dueDate,
        status,
        milestone: milestone?.isCompleted === false ? milestone.title : null,
      },
    ];
  });
}

function storedDate(date: string | null): CalendarDate | null {
  return date === null ? null : (parseCalendarDate(date) ?? null);
}
