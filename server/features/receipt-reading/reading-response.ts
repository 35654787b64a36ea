import { toDecimal } from "../../../shared/money.ts";
import type { ReceiptReading, UnreadReason } from "../../../shared/receipts/reading.ts";
import type { ReadReceipt } from "./read-outcome.ts";
import type { Box } from "./rules/page.ts";

const NOTHING = {
  turns: 0,
  merchant: null,
  day: null,
  total: null,
  tax: null,
  currency: null,
  invoiceNumber: null,
  items: [],
  text: "",
} as const satisfies Partial<ReceiptReading>;

export function emptyReading(reason: UnreadReason): ReceiptReading {
  return { ...NOTHING, items: [], reason };
}

/** Maximum items; a document with more is not a receipt. */
const MAX_ITEMS = 200;
const MAX_BOXES = 20;

/** Values and their positions on the page, as the API sends them. */
export function toReading(read: ReadReceipt): ReceiptReading {
  if (read.kind === "unread") return emptyReading(read.reason);
  const { fields, page } = read;
  const toShares = (at: Box): Box => ({
    left: shareOf(at.left, page.width),
    top: shareOf(at.top, page.height),
    right: shareOf(at.right, page.width),
    bottom: shareOf(at.bottom, page.height),
  });
  const toField = <Value>(
    found: {
      value: Value;
      certainty: "checked" | "look";
      alternatives: readonly Value[];
      boxes: readonly Box[];
    } | null,
    write: (value: Value) => string,
  ) =>
    found && {
      value: write(found.value),
      certainty: found.certainty,
      alternatives: found.alternatives.map(write),
      boxes: found.boxes.slice(0, MAX_BOXES).map(toShares),
    };
  return {
    reason: null,
    turns: page.turns,
    merchant: toField(fields.merchant, String),
    day: toField(fields.day, String),
    total: toField(fields.total, toDecimal),
    tax: toField(fields.tax, toDecimal),
    currency: fields.currency,
    invoiceNumber: toField(fields.invoiceNumber, String),
    items: fields.items.slice(0, MAX_ITEMS).map((item) => ({
      text: item.text,
      amount: toDecimal(item.cents),
      box: toShares(item.box),
    })),
    text: fields.text,
  };
}

export function shareOf(position: number, of: number): number {
  return Math.min(1, Math.max(0, Math.round((position / of) * 10_000) / 10_000));
}
