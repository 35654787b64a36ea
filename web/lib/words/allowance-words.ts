import { centsOf, subtractDecimals } from "../../../shared/money.ts";
import { formatMoney } from "../format.ts";

/** "$380.00 left", or "$120.00 over". */
export function restWords({ amount, spent }: { amount: string; spent: string }): string {
  const rest = subtractDecimals(amount, spent);
  return centsOf(rest) < 0
    ? `${formatMoney(subtractDecimals(spent, amount))} over`
    : `${formatMoney(rest)} left`;
}
