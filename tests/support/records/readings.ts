import type { ReceiptReading } from "../../../shared/receipts/reading.ts";

/** What was found on a receipt. */
export interface Found {
  merchant?: string;
  /** YYYY-MM-DD */
  day?: string;
  total?: string;
  tax?: string;
}

/** A stored reading of a receipt that shows these values. */
export function readingOf(found: Found = {}): Omit<ReceiptReading, "text"> {
  const field = (value: string | undefined, top: number): ReceiptReading["total"] => {
    const box = { left: 0.2, top, right: 0.6, bottom: top + 0.1 };
    return value === undefined
      ? null
      : { value, certainty: "checked", alternatives: [], boxes: [box] };
  };
  return {
    reason: null,
    turns: 0,
    merchant: field(found.merchant, 0.1),
    day: field(found.day, 0.3),
    total: field(found.total, 0.5),
    tax: field(found.tax, 0.7),
    currency: null,
    invoiceNumber: null,
    items: [],
  };
}
