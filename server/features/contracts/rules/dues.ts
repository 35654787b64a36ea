import type { Due } from "../../budget/rules/cash-flow.ts";
import {
  addCents,
  type Cents,
  clampToZero,
  subtractCents,
  ZERO_CENTS,
} from "../../../../shared/money.ts";
import {
  type Agreement,
  agreementFigures,
  inOrderOfPayment,
  installmentFigures,
} from "../../../../shared/contracts/agreement.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";

/**
 * The payments still due under a contract: what its invoices ask for, by their due dates, then the
 * rest of its open installments, then the part that is not scheduled. They add up to the open
 * amount to the cent; if they would exceed it, the last ones are reduced.
 */
export function duesOf(agreement: Agreement, today: CalendarDate): Due[] {
  const { installments, invoices = [] } = agreement;
  let left = agreementFigures(agreement).open;
  const dues: Due[] = [];
  const add = (date: CalendarDate | null, open: Cents): void => {
    const amount = open < left ? open : left;
    if (amount > 0) dues.push({ date, amount });
    left = subtractCents(left, amount);
  };
  const invoiced = new Map<number | null, Cents>();
  for (const { installmentId, open, dueDate } of invoices) {
    const installment = installments.find(({ id }) => id === installmentId);
    const agreed = installment && installmentFigures(installment, agreement, today).date;
    add(dueDate ?? agreed ?? null, open);
    const key = installment?.id ?? null;
    invoiced.set(key, addCents(invoiced.get(key) ?? ZERO_CENTS, open));
  }
  // Invoices for the contract as a whole; they cover the installments in order.
  let loose = invoiced.get(null) ?? ZERO_CENTS;
  for (const installment of inOrderOfPayment(agreement)) {
    const { open, date } = installmentFigures(
      { ...installment, invoicedDue: null },
      agreement,
      today,
    );
    const rest = clampToZero(subtractCents(open, invoiced.get(installment.id) ?? ZERO_CENTS));
    const covered = loose < rest ? loose : rest;
    loose = subtractCents(loose, covered);
    add(date, subtractCents(rest, covered));
  }
  // After completion the rest is due, even without an installment.
  if (left > 0) dues.push({ date: agreement.completedOn, amount: left });
  return dues;
}
