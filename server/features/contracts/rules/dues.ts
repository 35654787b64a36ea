import type { Due } from "../../budget/rules/cash-flow.ts";
import { atLeastNothing, subtractCents } from "../../../../shared/money.ts";
import {
  type Agreement,
  agreementFigures,
  inOrderOfPayment,
  instalmentFigures,
} from "../../../../shared/contracts/agreement.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";

/**
 * What of a contract is still to be paid, and when: its open instalments, and then what is on
 * none. Together they are what is open of it to the cent, also where the instalments come to more
 * than was agreed: the last ones are cut.
 */
export function duesOf(agreement: Agreement, today: CalendarDate): Due[] {
  let left = agreementFigures(agreement).open;
  const dues: Due[] = [];
  for (const instalment of inOrderOfPayment(agreement)) {
    const { open, date } = instalmentFigures(instalment, agreement, today);
    const amount = open < left ? open : left;
    if (amount > 0) dues.push({ date, amount });
    left = atLeastNothing(subtractCents(left, amount));
  }
  // Whose work is done is owed the rest, though no instalment says so.
  if (left > 0) dues.push({ date: agreement.completedOn, amount: left });
  return dues;
}
