import {
  type CalendarDate,
  calendarDateAt,
  daysAfter,
  daysBetween,
} from "../../../../shared/calendar-date.ts";
import { type Draft, DRAFT_DAYS, type SimilarRecord } from "../../../../shared/receipts/drafts.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import type { ExpenseFormValues } from "../form/expense-form.ts";
import type { ReceiptFill } from "../receipts/receipt-fill.ts";
import { moneyIn } from "../receipts/read-values.tsx";
import type { FormParts } from "./form-parts.ts";

type Reading = NonNullable<Draft["reading"]>;

/** Initial form values of a draft, and the fields left to fill in. */
export function draftStart(
  { fillFromReceipt, textValues }: Pick<FormParts, "fillFromReceipt" | "textValues">,
  { suggestion }: Draft,
  reading: Reading,
) {
  const fill: ReceiptFill = fillFromReceipt(reading, () => true);
  const { description = "", amount = "", date = "", salesTax, isRefund } = fill.values;
  const values: ExpenseFormValues = {
    description,
    amount,
    date,
    category: suggestion?.category ?? "",
    paymentMethod: suggestion?.paymentMethod ?? "",
    contractorId: suggestion?.contractorId ?? null,
    ...textValues({}),
  };
  return { values, fill, salesTax, isRefund };
}

/** The sales tax to save. It was read with the amount, so a changed amount drops it. */
export function salesTaxAt(
  { salesTax, values }: Pick<ReturnType<typeof draftStart>, "salesTax" | "values">,
  amount: ExpenseFormValues["amount"],
): string | undefined {
  return amount === values.amount ? salesTax : undefined;
}

/** "Oakwood Hardware, $43.20 on Mar 2, 2026" */
export function similarRecordText({ description, amount, date, expenseId }: SimilarRecord): string {
  const parts = [description, amount && formatMoney(amount), date && `on ${formatDate(date)}`];
  const known = parts.filter((part) => part !== "").join(" ");
  const what = expenseId === null ? "another receipt in the inbox" : "an expense";
  return known === "" ? what : `${what}: ${known}`;
}

/** Title of a draft: "Oakwood Hardware", or why it has none. */
export function draftTitle({ reading }: Draft): string {
  if (reading === null) return "Reading...";
  return reading.merchant?.value ?? "Unnamed receipt";
}

/** The total in the receipt's currency: "$43.20", "£43.20". */
export function totalText({ total, currency }: Reading): string | undefined {
  return total === null ? undefined : moneyIn({ currency }, total.value);
}

/** Age of a draft, in days, from which its deletion date is shown. */
const DAYS_WITHOUT_NOTICE = 60;

/** "Deleted after Mar 1, 2026 unless saved", once that is near. */
export function expiryText({ createdAt }: Draft, today: CalendarDate): string | undefined {
  const created = calendarDateAt(new Date(createdAt));
  // It is deleted in the course of day 90.
  const last = daysAfter(created, DRAFT_DAYS - 1);
  if (last === undefined || daysBetween(created, today) <= DAYS_WITHOUT_NOTICE) return undefined;
  return `Deleted after ${formatDate(last)} unless saved`;
}
