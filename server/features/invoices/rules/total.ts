import type { InvoiceFields } from "../../../../shared/invoices/input.ts";
import {
  addCents,
  type Cents,
  centsOf,
  subtractCents,
  sumCents,
  ZERO_CENTS,
} from "../../../../shared/money.ts";

type Amounts = Pick<InvoiceFields, "tax" | "retainage" | "deposit"> & {
  lines: readonly Pick<InvoiceFields["lines"][number], "amount">[];
};

/** Lines + tax - retainage - deposit. */
export function totalOf({ lines, tax, retainage, deposit }: Amounts): Cents {
  const whole = addCents(sumCents(lines.map(({ amount }) => centsOf(amount))), amountOf(tax));
  return subtractCents(whole, addCents(amountOf(retainage), amountOf(deposit)));
}

export function amountsProblem(amounts: Amounts): string | undefined {
  if (totalOf(amounts) >= 0) return undefined;
  return "The total can't be negative. Add a credit note instead.";
}

function amountOf(amount: string | null): Cents {
  return amount === null ? ZERO_CENTS : centsOf(amount);
}
