import type { ReceiptReading, UnreadReason } from "../../../../shared/receipts/reading.ts";

/** The form values that a receipt can provide. */
export interface ReceiptValues {
  description: string;
  amount: string;
  /** YYYY-MM-DD */
  date: string;
  salesTax: string;
  /** set for a negative total; amounts are filled in without the sign */
  isRefund: true;
}

type Field = Exclude<keyof ReceiptValues, "isRefund">;

/** A field with several possible values on the receipt. */
export interface Offer {
  field: "amount" | "date";
  values: readonly string[];
}

export interface ReceiptFill {
  /** for fields that are still empty */
  values: Partial<ReceiptValues>;
  offers: readonly Offer[];
  note: string;
}

const REASONS: Readonly<Record<UnreadReason, string>> = {
  unreadable: "This file can't be opened.",
  too_many_pixels: "This picture is too large to read.",
  too_many_pages: "This PDF has too many pages to read.",
  no_text: "No text found. A sharp photo from straight above works best.",
  encrypted: "This PDF is protected by a password.",
  took_too_much: "This file takes too long to read.",
};

export function reasonText(reason: UnreadReason): string {
  return REASONS[reason];
}

/**
 * Form values from a receipt's reading. Only checked values are filled in; uncertain ones are
 * offered.
 *
 * @param isEmpty whether the user has typed nothing into a field
 */
export function fillFromReceipt(
  reading: Omit<ReceiptReading, "text">,
  isEmpty: (field: Field) => boolean,
): ReceiptFill {
  const { reason, merchant, day, total, tax, currency } = reading;
  if (reason !== null) return { values: {}, offers: [], note: REASONS[reason] };
  const values: Partial<ReceiptValues> = {};
  const offers: Offer[] = [];
  if (merchant !== null && isEmpty("description")) values.description = merchant.value;
  const isForeign = currency !== null && currency !== "$";
  const given = { amount: isForeign ? null : total, date: day };
  for (const field of ["amount", "date"] as const) {
    const read = given[field];
    if (read === null || !isEmpty(field)) continue;
    if (field === "amount" && read.value.startsWith("-")) values.isRefund = true;
    const found = [...new Set([read.value, ...read.alternatives].map(unsigned))];
    if (read.certainty === "checked") values[field] = unsigned(read.value);
    else offers.push({ field, values: found });
  }
  const isTaxChecked = values.amount !== undefined && tax?.certainty === "checked";
  if (isTaxChecked && isEmpty("salesTax")) values.salesTax = unsigned(tax.value);
  return { values, offers, note: noteOf(values, offers, isForeign ? currency : undefined) };
}

function unsigned(value: string): string {
  return value.replace(/^-/, "");
}

function noteOf(
  { isRefund, ...values }: Partial<ReceiptValues>,
  offers: readonly Offer[],
  foreign: string | undefined,
): string {
  const names = Object.keys(values).map((field) => (field === "salesTax" ? "sales tax" : field));
  const notes: string[] = [];
  if (names.length > 0) {
    const listed = new Intl.ListFormat("en-US").format(names);
    notes.push(`Filled in ${listed}. Please compare with the receipt.`);
  }
  if (isRefund) notes.push("Marked as a refund.");
  if (foreign !== undefined) {
    notes.push(`The receipt is in ${foreign}: enter the amount in dollars.`);
  }
  if (notes.length === 0 && offers.length === 0) return "Nothing to fill in was found.";
  return notes.join(" ");
}
