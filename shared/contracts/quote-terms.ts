import { centsOf } from "../money.ts";

/* Terms of a quote besides its amount. */

/** A deposit is money, or a percentage of the amount. */
export const DEPOSIT_UNITS = ["amount", "percent"] as const;

/** Stored in the quote's unit: weeks aren't converted to days. */
export const DURATION_UNITS = ["days", "weeks"] as const;

interface Deposit {
  deposit: string | null;
  depositUnit: (typeof DEPOSIT_UNITS)[number];
}

/** A percentage is 100 at most. */
export function hasPossibleDeposit({ deposit, depositUnit }: Deposit): boolean {
  return deposit === null || depositUnit === "amount" || centsOf(deposit) <= 100_00;
}
