import { type Cents, centsOf, subtractCents, toDecimal } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { roundPercent } from "../budget-words.ts";

/** Field text of an amount; whole dollars without ".00". */
export function toFieldText(amount: Cents): string {
  return toDecimal(amount).replace(/\.00$/, "");
}

/** "15% of budget · $51,000.00 left to allocate" */
export function leftToDivide(typed: string, budget: string): string {
  const kept = typedCents(typed);
  if (kept === undefined) return `Of your ${formatMoney(budget)} budget`;
  const share = roundPercent(toDecimal(kept), budget);
  const left = subtractCents(centsOf(budget), kept);
  if (left < 0) return `Exceeds your ${formatMoney(budget)} budget`;
  return `${share} of budget · ${formatMoney(toDecimal(left))} left to allocate`;
}
