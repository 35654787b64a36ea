import * as z from "zod/mini";
import { calendarDate } from "../calendar-date.ts";
import { id, idParam } from "../ids.ts";
import { decimal } from "../money.ts";
import { requiredText } from "../text.ts";
import { version } from "../version.ts";

/** What can be entered for a scope item in a quote. The others follow from the quote's lines. */
export const ENTERED_STATES = ["included", "allowance", "excluded"] as const;

export const SCOPE_STATES = ["priced", ...ENTERED_STATES, "not_mentioned"] as const;

/** Where the expected cost of a gap comes from. */
export const SCOPE_PRICE_KINDS = ["own", "contractor", "range", "quote"] as const;

/** `low` equals `high` where the cost is known exactly. */
const range = z.object({ low: decimal, high: decimal });
export type DecimalRange = z.infer<typeof range>;

export const scopeItem = z.object({ id, title: z.string(), version });

const scopeCell = z.object({
  itemId: id,
  quoteId: id,
  state: z.enum(SCOPE_STATES),
  /** price of its lines, or the allowance */
  amount: z.nullable(decimal),
  /** parts of the price where all its lines have them, else both null */
  labor: z.nullable(decimal),
  materials: z.nullable(decimal),
  /** what it adds to the quote's amount */
  adjustment: z.nullable(range),
  /** a gap without a price */
  isOpen: z.boolean(),
  /** day on which the contractor said so; null for what the quote says */
  answeredOn: z.nullable(calendarDate),
  price: z.nullable(
    z.object({
      kind: z.enum(SCOPE_PRICE_KINDS),
      /** null for another quote's price */
      low: z.nullable(decimal),
      high: z.nullable(decimal),
      quoteId: z.nullable(id),
    }),
  ),
});
export type ScopeCell = z.infer<typeof scopeCell>;

const scopeLine = z.object({
  /** its description without case and spaces; equal lines are one */
  line: z.string(),
  description: z.string(),
  amount: z.nullable(decimal),
  items: z.array(z.object({ itemId: id, share: z.int(), amount: z.nullable(decimal) })),
});
export type ScopeLine = z.infer<typeof scopeLine>;

const scopeQuote = z.object({
  quoteId: id,
  /** version of the quote; assigning its lines to items changes it */
  version,
  amount: decimal,
  lines: z.array(scopeLine),
  /** parts of the amount: lines of scope items, other lines, and the rest */
  inScope: decimal,
  outside: decimal,
  notItemized: decimal,
  /** what its gaps and allowances add to the amount */
  gaps: range,
  allowances: range,
  adjusted: range,
  /** gaps without a price, which `adjusted` lacks */
  openGaps: z.int(),
});
export type ScopeQuoteRecord = z.infer<typeof scopeQuote>;

/** The quotes for one work, compared by its scope. */
export const scopeComparison = z.object({
  items: z.array(scopeItem),
  /** those with an amount, by adjusted total; with open gaps last */
  quotes: z.array(scopeQuote),
  /** an item without a cell is not mentioned in the quote, and has no price */
  cells: z.array(scopeCell),
});
export type ScopeComparison = z.infer<typeof scopeComparison>;

export const scopeQuery = z.object({ projectId: idParam, work: requiredText("Name the work") });

/** The scope of a contract as it was when its quote was accepted. */
export const agreedScope = z.array(
  z.object({
    title: z.string(),
    state: z.enum(SCOPE_STATES),
    /** price or allowance */
    amount: z.nullable(decimal),
    /** parts of the price, where the quote says so: both or neither */
    labor: z.nullable(decimal),
    materials: z.nullable(decimal),
  }),
);
export type AgreedScope = z.infer<typeof agreedScope>;

/** Items that a model suggests for lines of a quote; nothing until they are confirmed. */
export const scopeSuggestions = z.array(z.object({ line: z.string(), itemId: id }));
export type ScopeSuggestions = z.infer<typeof scopeSuggestions>;
