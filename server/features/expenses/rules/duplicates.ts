import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Cents } from "../../../../shared/money.ts";
import { codeOf } from "../../../../shared/expenses/catalog.ts";

/** What is known of an expense, as far as it says whether it was recorded before. */
export interface Recorded {
  /** null for one that is not recorded yet */
  id: number | null;
  amount: Cents;
  /** money that came back is no duplicate of the payment */
  isRefund: boolean;
  date: CalendarDate;
  /** the contractor or the shop; null where nobody is named */
  payee: string | null;
  description: string;
  /** hashes of the receipts' files as they came */
  pictures: readonly string[];
}

export interface Duplicate<Expense> {
  of: Expense;
  /** the same picture says more than the same payment, so it stands where both are true */
  because: "same_picture" | "same_payment";
}

/**
 * Finds what an expense may be a second record of: the same amount, payee and day, or a receipt
 * with the same picture. It is a reason to ask and none to refuse, since two equal payments on
 * one day do happen, and one receipt may belong to two expenses.
 *
 * Where neither names a payee, the descriptions are compared instead.
 */
export function duplicateFinder<Expense extends Recorded>(
  recorded: readonly Expense[],
): (expense: Recorded) => Duplicate<Expense>[] {
  const byPayment = Map.groupBy(recorded, paymentKey);
  const byPicture = Map.groupBy(
    recorded.flatMap((expense) => expense.pictures.map((picture) => ({ picture, expense }))),
    ({ picture }) => picture,
  );
  return (expense) => {
    const isOther = ({ id }: Expense) => id === null || id !== expense.id;
    const pictured = new Set(
      expense.pictures
        .flatMap((picture) => byPicture.get(picture) ?? [])
        .map((found) => found.expense)
        .filter(isOther),
    );
    const paid = (byPayment.get(paymentKey(expense)) ?? []).filter(
      (other) => isOther(other) && !pictured.has(other),
    );
    return [
      ...[...pictured].map((of) => ({ of, because: "same_picture" as const })),
      ...paid.map((of) => ({ of, because: "same_payment" as const })),
    ];
  };
}

/** Equal where two records are of the same payment. */
export function paymentKey({ amount, isRefund, date, payee, description }: Recorded): string {
  const named = codeOf(payee ?? "");
  return JSON.stringify([
    amount,
    isRefund,
    date,
    named === "" ? { description: codeOf(description) } : { payee: named },
  ]);
}
