import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import { reasonSentence } from "../../../shared/invoices/reason-words.ts";
import {
  type Cents,
  centsOf,
  subtractCents,
  toDecimal,
  ZERO_CENTS,
} from "../../../shared/money.ts";
import { formatMoney } from "../../lib/format.ts";

interface TypedPayment {
  amount: Cents | undefined;
  date: CalendarDate | undefined;
  today: CalendarDate;
}

/** What to know before a payment is saved. None of it prevents the payment. */
export function payWarnings(
  { figures, match, waivers }: Pick<InvoiceRecord, "figures" | "match" | "waivers">,
  { amount, date, today }: TypedPayment,
): string[] {
  const over = amount === undefined ? ZERO_CENTS : subtractCents(amount, centsOf(figures.open));
  const isFuture = date !== undefined && date > today;
  const isWaiverMissing = waivers.some(
    ({ kind, receivedOn }) => kind === "conditional" && receivedOn === null,
  );
  return [
    ...(over > 0 ? [`That's ${formatMoney(toDecimal(over))} more than is left to pay.`] : []),
    ...match.reasons.filter(({ severity }) => severity !== "note").map(reasonSentence),
    ...(isWaiverMissing && !match.reasons.some(({ code }) => code === "waiver_missing")
      ? ["The conditional lien waiver is missing."]
      : []),
    ...(isFuture ? ["The date is in the future."] : []),
  ];
}
