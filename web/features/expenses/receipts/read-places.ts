import type { ReceiptReading } from "../../../../shared/receipts/reading.ts";

export type Reading = Omit<ReceiptReading, "text">;
type Box = Reading["items"][number]["box"];

/** The reading's field for each field of the form. */
const READ = {
  description: "merchant",
  amount: "total",
  date: "day",
  salesTax: "tax",
  invoiceNumber: "invoiceNumber",
} as const;

const ITEM = "item-";

/** Key of a line item's position, beside the keys of fields. */
export function placeOfItem(index: number): string {
  return `${ITEM}${index}`;
}

/** Position of a field's value, or of a line item, on the receipt. */
export function boxesOf(reading: Reading | null, place: string | undefined): readonly Box[] {
  if (reading === null || place === undefined) return [];
  if (isRead(place)) return reading[READ[place]]?.boxes ?? [];
  const item = place.startsWith(ITEM) ? reading.items[Number(place.slice(ITEM.length))] : undefined;
  return item === undefined ? [] : [item.box];
}

function isRead(place: string): place is keyof typeof READ {
  return Object.hasOwn(READ, place);
}
