import { type Cents, parseCents } from "../../shared/money.ts";
import { failed } from "../errors.ts";

/**
 * Converts a sum from the database to cents. Exact up to 9,999,999,999,999.99, the sum of a hundred
 * thousand expenses of the maximum amount; throws above that instead of rounding.
 */
export function centsFromSum(sum: string): Cents {
  const cents = parseCents(sum);
  if (cents !== undefined) return cents;
  throw failed(
    "conflict",
    "This project's total is too large to calculate. Please check the amounts.",
  );
}
