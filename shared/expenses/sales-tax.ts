import { type Cents, NO_CENTS, subtractCents, sumCents } from "../money.ts";

export interface Taxed {
  /** above nothing for a refund too */
  amount: Cents;
  /** the part of the amount that is sales tax; null where nobody has said */
  salesTax: Cents | null;
  isRefund: boolean;
}

export interface SalesTaxSum {
  /** paid, less what came back with refunds */
  tax: Cents;
  /** what was paid where the tax is known, so that its share can be seen */
  known: Cents;
  /** what was paid where nobody has said: the tax in it is missing from the sum */
  unknown: Cents;
}

/** What is wrong with such a tax part; undefined when nothing is. */
export function salesTaxProblem(salesTax: Cents, amount: Cents): string | undefined {
  if (salesTax < 0) return "Sales tax can't be less than 0";
  return salesTax > amount ? "Sales tax is part of the amount, so it can't be more" : undefined;
}

export function salesTaxSum(expenses: readonly Taxed[]): SalesTaxSum {
  const sum = (some: readonly Taxed[], of: (expense: Taxed) => Cents) =>
    sumCents(
      some.map((expense) =>
        expense.isRefund ? subtractCents(NO_CENTS, of(expense)) : of(expense),
      ),
    );
  const known = expenses.filter(({ salesTax }) => salesTax !== null);
  const unknown = expenses.filter(({ salesTax }) => salesTax === null);
  return {
    tax: sum(known, ({ salesTax }) => salesTax ?? NO_CENTS),
    known: sum(known, ({ amount }) => amount),
    unknown: sum(unknown, ({ amount }) => amount),
  };
}
