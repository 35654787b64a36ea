import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Cents } from "../../../../shared/money.ts";
import { codeOf } from "../../../../shared/expenses/catalog.ts";

/** The fields of an expense that identify a duplicate. */
export interface Recorded {
  /** null while not recorded */
  id: number | null;
  amount: Cents;
  /** a refund is not a duplicate of its payment */
  isRefund: boolean;
  date: CalendarDate;
  /** contractor or merchant; null when unknown */
  payee: string | null;
  description: string;
  /** hashes of the uploaded receipt files */
  images: readonly string[];
}

export interface Duplicate<Expense> {
  of: Expense;
  /** an equal receipt image is stronger evidence, so it takes precedence */
  because: "same_image" | "same_payment";
}

/**
 * Finds likely duplicates of an expense: equal amount, payee and date, or an equal receipt image. A
 * reason to ask rather than to reject, because equal payments on one day do happen, and one receipt
 * may belong to two expenses.
 *
 * If neither has a payee, the descriptions are compared instead.
 */
export function duplicateFinder<Expense extends Recorded>(
  recorded: readonly Expense[],
): (expense: Recorded) => Duplicate<Expense>[] {
  const byPayment = Map.groupBy(recorded, paymentKey);
  const byImage = Map.groupBy(
    recorded.flatMap((expense) => expense.images.map((image) => ({ image, expense }))),
    ({ image }) => image,
  );
  return (expense) => {
    const isOther = ({ id }: Expense) => id === null || id !== expense.id;
    const sameImage = new Set(
      expense.images
        .flatMap((image) => byImage.get(image) ?? [])
        .map((found) => found.expense)
        .filter(isOther),
    );
    const paid = (byPayment.get(paymentKey(expense)) ?? []).filter(
      (other) => isOther(other) && !sameImage.has(other),
    );
    return [
      ...[...sameImage].map((of) => ({ of, because: "same_image" as const })),
      ...paid.map((of) => ({ of, because: "same_payment" as const })),
    ];
  };
}

/** Equal for two records of the same payment. */
export function paymentKey({ amount, isRefund, date, payee, description }: Recorded): string {
  const named = codeOf(payee ?? "");
  return JSON.stringify([
    amount,
    isRefund,
    date,
    named === "" ? { description: codeOf(description) } : { payee: named },
  ]);
}
