import { type Cents, centsOf, subtractCents, toDecimal } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { roundPercent } from "../budget-words.ts";

/** As a field shows an amount: whole dollars without their zeros. */
export function toTyped(amount: Cents): string {
  return toDecimal(amount).replace(/\.00$/, "");
}

/** "15% of the budget; $51,000.00 is left to divide" */
export function leftToDivide(typed: string, budget: string): string {
  const kept = typedCents(typed);
  if (kept === undefined) return `Of a budget of ${formatMoney(budget)}`;
  const share = roundPercent(toDecimal(kept), budget);
  const left = subtractCents(centsOf(budget), kept);
  if (left < 0) return `More than the whole budget of ${formatMoney(budget)}`;
  return `${share} of the budget; ${formatMoney(toDecimal(left))} is left to divide`;
}
