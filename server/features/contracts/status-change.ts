import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { isContract, mayBecome, type QuoteStatus } from "../../../shared/contracts/quote-status.ts";
import { failed, validationFailed } from "../../errors.ts";

/* Rules for changing a quote's status. */

/**
 * The status after an edit: with an amount, a requested quote becomes received; without one, a
 * received quote becomes requested.
 */
export function statusWith(amount: string | null, before: QuoteStatus): QuoteStatus {
  if (amount === null && before === "received") return "asked";
  return amount !== null && before === "asked" ? "received" : before;
}

interface Before {
  status: QuoteStatus;
  amount: string | null;
  acceptedOn: CalendarDate | null;
  completedOn: CalendarDate | null;
}

/**
 * Rejects a change that the status does not allow, and any but requested and declined without an
 * amount.
 */
export function requireTransition({ status, amount }: Before, next: QuoteStatus): void {
  if (!mayBecome(status, next)) {
    throw failed("conflict", `A quote that is ${status} cannot be ${next}`);
  }
  if (amount === null && next !== "asked" && next !== "declined") {
    throw validationFailed([{ path: ["amount"], message: "Enter the amount of the quote first" }]);
  }
}

/** The dates of acceptance and completion after a change of status. */
export function daysOf(
  before: Before,
  status: QuoteStatus,
  day: CalendarDate,
): Pick<Before, "acceptedOn" | "completedOn"> {
  if (!isContract(status)) return { acceptedOn: null, completedOn: null };
  return {
    acceptedOn: isContract(before.status) ? before.acceptedOn : day,
    completedOn: status === "completed" ? (before.completedOn ?? day) : null,
  };
}
