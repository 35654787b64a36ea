import * as z from "zod/mini";

/** Why a file could not be read. */
export const UNREAD_REASONS = [
  "unreadable",
  "too_many_pixels",
  "too_many_pages",
  "no_text",
  "encrypted",
  "took_too_much",
] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

/** As fractions of the upright image's width and height. */
const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

const field = z.nullable(
  z.object({
    value: z.string(),
    /** `checked`: confirmed by arithmetic or by two readings; `look`: the user should check it */
    certainty: z.enum(["checked", "look"]),
    alternatives: z.array(z.string()),
    boxes: z.array(box),
  }),
);

/** What was read from a receipt. */
export const receiptReading = z.object({
  /** why nothing could be read; null when it could */
  reason: z.nullable(z.enum(UNREAD_REASONS)),
  /** clockwise quarter turns that make the stored image upright */
  turns: z.number(),
  merchant: field,
  /** YYYY-MM-DD */
  day: field,
  /** decimal strings */
  total: field,
  tax: field,
  /** currency sign, such as $; null without one */
  currency: z.nullable(z.string()),
  invoiceNumber: field,
  items: z.array(z.object({ text: z.string(), amount: z.string(), box })),
  text: z.string(),
});
export type ReceiptReading = z.infer<typeof receiptReading>;
