import type { ReceiptReading } from "../../../../shared/receipts/reading.ts";

export type Reading = Omit<ReceiptReading, "text">;
type Box = Reading["items"][number]["box"];

/** The field of a reading behind each field of the form. */
const READ = {
  description: "merchant",
  amount: "total",
  date: "day",
  salesTax: "tax",
  invoiceNumber: "invoiceNumber",
} as const;

const ITEM = "item-";

/** Names the place of a line item beside those of fields. */
export function placeOfItem(index: number): string {
  return `${ITEM}${index}`;
}

/** Where a field of the form, or a line item, was read. */
export function boxesOf(reading: Reading | null, place: string | undefined): readonly Box[] {
  if (reading === null || place === undefined) return [];
  if (isRead(place)) return reading[READ[place]]?.boxes ?? [];
  const item = place.startsWith(ITEM) ? reading.items[Number(place.slice(ITEM.length))] : undefined;
  return item === undefined ? [] : [item.box];
}

function isRead(place: string): place is keyof typeof READ {
  return Object.hasOwn(READ, place);
}
