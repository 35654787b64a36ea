import * as z from "zod/mini";
import { optionalCalendarDateInput } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { moneyInput } from "../money-input.ts";
import { MAX_AMOUNT, ZERO_CENTS } from "../money.ts";
import { requiredText, TEXT_LIMITS } from "../text.ts";
import { ENTERED_STATES } from "./scope.ts";

/** More lines than any real quote has. */
const MAX_LINES = 200;
const MAX_QUOTES = 100;
const MAX_ITEMS_OF_LINE = 20;
export const MAX_SHARE = 1000;

const title = requiredText("Enter a name", { max: TEXT_LIMITS.line });
const money = moneyInput({ min: ZERO_CENTS, max: MAX_AMOUNT, message: "Enter an amount" });

export const scopeItemInput = z.object({ title });
export type ScopeItemInput = z.infer<typeof scopeItemInput>;

/** Adds items to a scope: named ones, one per budget line, or one per line of the quotes. */
export const scopeItemsInput = z.object({
  projectId: id,
  work: requiredText("Name the work"),
  from: z.union([
    z.object({ titles: z.array(title).check(z.minLength(1), z.maxLength(MAX_LINES)) }),
    z.enum(["budget", "quotes"]),
  ]),
});
export type ScopeItemsInput = z.infer<typeof scopeItemsInput>;

const price = z.union([
  z.object({ kind: z.enum(["own", "contractor"]), amount: money }),
  z.object({ kind: z.literal("range"), low: money, high: money }),
  z.object({ kind: z.literal("quote"), quoteId: id }),
]);
export type ScopePriceInput = z.infer<typeof price>;

/** What is entered for an item in quotes. An absent field stays as it is, null removes it. */
export const scopeEntryInput = z.object({
  quoteIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_QUOTES)),
  state: z.optional(z.nullable(z.enum(ENTERED_STATES))),
  /** amount of the state `allowance` */
  allowance: z.optional(money),
  /** day on which the contractor said so, stored with the state */
  answeredOn: optionalCalendarDateInput(),
  price: z.optional(z.nullable(price)),
});
export type ScopeEntryInput = z.infer<typeof scopeEntryInput>;

/** Assigns a quote's lines to scope items. Lines not listed keep their assignment. */
export const scopeLinesInput = z.object({
  lines: z
    .array(
      z.object({
        line: requiredText("Name the line", { max: TEXT_LIMITS.line }),
        items: z
          .array(z.object({ itemId: id, share: z.int().check(z.gte(1), z.lte(MAX_SHARE)) }))
          .check(z.maxLength(MAX_ITEMS_OF_LINE)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_LINES)),
});
export type ScopeLinesInput = z.infer<typeof scopeLinesInput>;
