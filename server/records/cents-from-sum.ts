import { type Cents, parseCents } from "../../shared/money.ts";
import { failed } from "../errors.ts";

/**
 * A sum of the database's in cents. Sums of up to 9,999,999,999,999.99 are exact: a hundred
 * thousand expenses of the largest amount. Beyond that nothing is reckoned rather than wrongly.
 */
export function exactCents(sum: string): Cents {
  const cents = parseCents(sum);
  if (cents !== undefined) return cents;
  throw failed(
    "conflict",
    "This project's total is too large to calculate. Please check the amounts.",
  );
}
