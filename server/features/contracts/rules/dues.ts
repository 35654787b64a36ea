import type { Due } from "../../budget/rules/cash-flow.ts";
import { clampToZero, subtractCents } from "../../../../shared/money.ts";
import {
  type Agreement,
  agreementFigures,
  inOrderOfPayment,
  installmentFigures,
} from "../../../../shared/contracts/agreement.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";

/**
 * The payments still due under a contract: its open installments, then the unscheduled rest. They
 * add up to the open amount to the cent; if the installments exceed it, the last ones are reduced.
 */
export function duesOf(agreement: Agreement, today: CalendarDate): Due[] {
  let left = agreementFigures(agreement).open;
  const dues: Due[] = [];
  for (const installment of inOrderOfPayment(agreement)) {
    const { open, date } = installmentFigures(installment, agreement, today);
    const amount = open < left ? open : left;
    if (amount > 0) dues.push({ date, amount });
    left = clampToZero(subtractCents(left, amount));
  }
  // After completion the rest is due, even without an installment.
  if (left > 0) dues.push({ date: agreement.completedOn, amount: left });
  return dues;
}
