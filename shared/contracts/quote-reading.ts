import * as z from "zod/mini";
import { calendarDate } from "../calendar-date.ts";
import { decimal } from "../money.ts";
import { UNREAD_REASONS } from "../receipts/reading.ts";

/** As fractions of the upright page's width and height. */
const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

/** Page index, from 0, and the position on that page. */
const place = { page: z.int(), box };

const text = z.nullable(z.object({ value: z.string(), ...place }));

const page = z.object({
  /** to draw it; in units of their own */
  width: z.number(),
  height: z.number(),
  /** clockwise quarter turns that make an image upright */
  turns: z.number(),
  /** printed text of a PDF page; empty for an image, which is shown itself */
  words: z.array(z.object({ text: z.string(), box })),
});
export type QuotePage = z.infer<typeof page>;

const line = z.object({
  kind: z.enum(["priced", "included", "allowance", "option"]),
  /** whether the line counts toward the total */
  isCounted: z.boolean(),
  section: z.nullable(z.string()),
  description: z.string(),
  /** as printed, with its unit */
  quantity: z.nullable(z.string()),
  unitPrice: z.nullable(decimal),
  /** null for included work */
  amount: z.nullable(decimal),
  /** parts of the amount, where the quote has a column for each; both or neither */
  labor: z.nullable(decimal),
  materials: z.nullable(decimal),
  ...place,
});
export type ReadQuoteLine = z.infer<typeof line>;

/** What was read from a quote's file. All of it is a proposal; nothing is stored. */
export const quoteReading = z.object({
  /** why nothing could be read; null when it could */
  reason: z.nullable(z.enum(UNREAD_REASONS)),
  /** the pages that were read */
  pages: z.array(page),
  /** pages of the whole file */
  pageCount: z.int(),
  contractor: text,
  number: text,
  work: text,
  validUntil: z.nullable(z.object({ value: calendarDate, ...place })),
  deposit: text,
  lines: z.array(line),
  exclusions: z.array(z.object({ value: z.string(), ...place })),
  subtotal: z.nullable(decimal),
  discount: z.nullable(decimal),
  tax: z.nullable(decimal),
  /** `isChecked`: the lines add up to it */
  total: z.nullable(z.object({ value: decimal, isChecked: z.boolean(), ...place })),
  /** total less the sum of its parts; null where there is nothing to compare */
  difference: z.nullable(decimal),
});
export type QuoteReading = z.infer<typeof quoteReading>;
