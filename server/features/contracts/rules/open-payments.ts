import { parseCalendarDate, type CalendarDate } from "../../../../shared/calendar-date.ts";
import { type Cents, centsOf, NO_CENTS, subtractCents } from "../../../../shared/money.ts";
import { inOrderOfPayment } from "../../../../shared/contracts/agreement.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";

/** An instalment that is still to be paid, on a day that is known. */
export interface OpenPayment {
  instalmentId: number;
  title: string;
  /** what the contract is for */
  work: string;
  contractor: string | null;
  /** what of it is still to be paid */
  amount: Cents;
  day: CalendarDate;
  status: "waiting" | "due" | "overdue";
  /** the milestone that has to be met first; null where it is the end of the work, or nothing */
  milestone: string | null;
}

/**
 * What of contracts is still to be paid and when, as far as their schedules say it. Never more
 * than is open of a contract: where its instalments come to more, the last ones are cut.
 */
export function openPaymentsOf(quotes: readonly QuoteRecord[]): OpenPayment[] {
  return quotes.filter(({ status }) => isContract(status)).flatMap(ofContract);
}

function ofContract({ work, contractor, figures, instalments }: QuoteRecord): OpenPayment[] {
  const byId = new Map(instalments.map((instalment) => [instalment.id, instalment]));
  const inOrder = inOrderOfPayment({
    // The days are reckoned already.
    completedOn: null,
    instalments: instalments.map(({ id, kind, amount, date }) => ({
      id,
      kind,
      amount: centsOf(amount),
      dueDate: dayOf(date),
      milestone: null,
    })),
  });
  let left = centsOf(figures.open);
  return inOrder.flatMap(({ id, dueDate }) => {
    const instalment = byId.get(id);
    if (instalment === undefined || instalment.status === "paid") return [];
    const { title, status, milestone } = instalment;
    const open = centsOf(instalment.open);
    const amount = open < left ? open : left;
    left = subtractCents(left, amount);
    if (amount === NO_CENTS || dueDate === null) return [];
    return [
      {
        instalmentId: id,
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

function dayOf(date: string | null): CalendarDate | null {
  return date === null ? null : (parseCalendarDate(date) ?? null);
}
