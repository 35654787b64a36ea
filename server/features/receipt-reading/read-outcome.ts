import * as z from "zod/mini";
import { calendarDate } from "../../../shared/calendar-date.ts";
import { quoteReading, type QuoteReading } from "../../../shared/contracts/quote-reading.ts";
import { UNREAD_REASONS, type UnreadReason } from "../../../shared/receipts/reading.ts";
import type { ReceiptFields } from "./rules/fields.ts";

/** Response of the reading process for a receipt. */
export type ReadReceipt =
  | { kind: "read"; fields: ReceiptFields; page: { width: number; height: number; turns: number } }
  | { kind: "unread"; reason: UnreadReason };

/** Response of the reading process for a quote. */
export type ReadQuote =
  | { kind: "quote"; reading: QuoteReading }
  | { kind: "unread"; reason: UnreadReason };

const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });
const cents = z.int().brand<"Cents">();
const text = z.string();

function fieldOf<Value>(value: z.ZodMiniType<Value>) {
  return {
    value,
    certainty: z.enum(["checked", "look"]),
    alternatives: z.array(value),
    text,
    boxes: z.array(box),
  };
}

const checks = z.array(
  z.enum(["items", "subtotal_and_tax", "paid_less_change", "paid_exactly", "printed_twice"]),
);

const fields = z.object({
  merchant: z.nullable(z.object(fieldOf(text))),
  day: z.nullable(z.object(fieldOf(calendarDate.brand<"CalendarDate">()))),
  total: z.nullable(z.object({ ...fieldOf(cents), checks })),
  tax: z.nullable(z.object(fieldOf(cents))),
  currency: z.nullable(z.enum(["$", "€", "£", "RM"])),
  invoiceNumber: z.nullable(z.object(fieldOf(text))),
  items: z.array(z.object({ text, cents, box })),
  text,
});

export const readOutcome: z.ZodMiniType<ReadReceipt | ReadQuote> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("read"),
    fields,
    page: z.object({ width: z.number(), height: z.number(), turns: z.number() }),
  }),
  z.object({ kind: z.literal("quote"), reading: quoteReading }),
  z.object({ kind: z.literal("unread"), reason: z.enum(UNREAD_REASONS) }),
]);
