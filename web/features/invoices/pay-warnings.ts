import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import { reasonSentence } from "../../../shared/invoices/reason-words.ts";
import { invoicePaymentInput } from "../../../shared/invoices/input.ts";
import { compareDecimals } from "../../../shared/money.ts";
import { formatMoney } from "../../lib/format.ts";

interface TypedPayment {
  date: CalendarDate | undefined;
  today: CalendarDate;
}

/** The largest possible payment, or refund: the open amount, or what was paid. */
export function paymentOf({ figures }: Pick<InvoiceRecord, "figures">) {
  const isRefund = figures.open.startsWith("-");
  const limit = isRefund ? figures.paid : figures.open;
  return invoicePaymentInput.check(
    z.refine(({ amount }) => compareDecimals(amount, limit) <= 0, {
      path: ["amount"],
      error: `Only ${formatMoney(limit)} ${isRefund ? "was paid" : "is left to pay"}`,
    }),
  );
}

/** Warnings before a payment is saved. None of them blocks it. */
export function payWarnings(
  { match, waivers }: Pick<InvoiceRecord, "match" | "waivers">,
  { date, today }: TypedPayment,
): string[] {
  const isFuture = date !== undefined && date > today;
  const isWaiverMissing = waivers.some(
    ({ kind, receivedOn }) => kind === "conditional" && receivedOn === null,
  );
  return [
    ...match.reasons.filter(({ severity }) => severity !== "note").map(reasonSentence),
    ...(isWaiverMissing && !match.reasons.some(({ code }) => code === "waiver_missing")
      ? ["The conditional lien waiver is missing."]
      : []),
    ...(isFuture ? ["The date is in the future."] : []),
  ];
}
