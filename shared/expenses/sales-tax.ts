import { type Cents, ZERO_CENTS, subtractCents, sumCents } from "../money.ts";

export interface TaxedExpense {
  /** positive for a refund too */
  amount: Cents;
  /** sales tax included in the amount; null when unknown */
  salesTax: Cents | null;
  isRefund: boolean;
}

export interface SalesTaxSum {
  /** paid minus refunded */
  tax: Cents;
  /** sum of payments with known tax */
  known: Cents;
  /** sum of payments with unknown tax, which `tax` leaves out */
  unknown: Cents;
}

/** The problem with a tax part of this size; undefined for none. */
export function salesTaxProblem(salesTax: Cents, amount: Cents): string | undefined {
  if (salesTax < 0) return "Sales tax can't be less than 0";
  return salesTax > amount ? "Sales tax is part of the amount, so it can't be more" : undefined;
}

export function salesTaxSum(expenses: readonly TaxedExpense[]): SalesTaxSum {
  const sum = (some: readonly TaxedExpense[], of: (expense: TaxedExpense) => Cents) =>
    sumCents(
      some.map((expense) =>
        expense.isRefund ? subtractCents(ZERO_CENTS, of(expense)) : of(expense),
      ),
    );
  const known = expenses.filter(({ salesTax }) => salesTax !== null);
  const unknown = expenses.filter(({ salesTax }) => salesTax === null);
  return {
    tax: sum(known, ({ salesTax }) => salesTax ?? ZERO_CENTS),
    known: sum(known, ({ amount }) => amount),
    unknown: sum(unknown, ({ amount }) => amount),
  };
}
