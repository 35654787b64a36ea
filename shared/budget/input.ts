import * as z from "zod/mini";
import { id, idParam } from "../ids.ts";
import { moneyInput, optionalMoneyInput } from "../money-input.ts";
import { compareDecimals, MAX_AMOUNT, ZERO_CENTS } from "../money.ts";
import { optionalText, verbatimText } from "../text.ts";

/*
 * Inputs of a budget. Separate from the response schemas: on the web only lazily loaded forms need
 * them.
 */

/** Lines are entered by hand, so more in one call is a mistake. */
const MAX_BATCH = 100;

const PLANNED = "Enter a budget amount";

const givenLine = z.object({
  /** one of the expense categories, or a custom one */
  category: verbatimText("Category is required"),
  /** null: the category in every room without a line of its own */
  room: optionalText(),
  planned: moneyInput({ min: ZERO_CENTS, max: MAX_AMOUNT, message: PLANNED }),
  low: optionalMoneyInput({ max: MAX_AMOUNT, message: "Enter a low estimate" }),
  high: optionalMoneyInput({ max: MAX_AMOUNT, message: "Enter a high estimate" }),
  isDone: z._default(z.boolean(), false),
});

/** The form's fields; the form adds the project. */
export const budgetLineFields = givenLine.check(...rangeChecks());
export type BudgetLineFields = z.infer<typeof budgetLineFields>;

export const budgetLineInput = z
  .extend(givenLine, {
    projectId: id,
    /** line that an increase is taken from; a decrease goes back to it */
    takeFrom: z.optional(id),
  })
  .check(...rangeChecks());
export type BudgetLineInput = z.infer<typeof budgetLineInput>;

/** `giveTo` is the line that receives the deleted line's amount, reversing `takeFrom`. */
export const budgetLineDeletion = z.object({ giveTo: z.optional(idParam) });

/** Several lines at once, for a project without any. */
export const budgetLineBatch = z.object({
  projectId: id,
  lines: z
    .array(budgetLineFields)
    .check(
      z.minLength(1, "Choose at least one budget line"),
      z.maxLength(MAX_BATCH, `Choose at most ${MAX_BATCH} budget lines`),
    ),
});
export type BudgetLineBatch = z.infer<typeof budgetLineBatch>;

function rangeChecks() {
  type Range = { planned: string; low: string | null; high: string | null };
  return [
    z.refine<Range>(({ planned, low }) => low === null || compareDecimals(low, planned) <= 0, {
      path: ["low"],
      message: "Must not exceed the budget amount",
    }),
    z.refine<Range>(({ planned, high }) => high === null || compareDecimals(high, planned) >= 0, {
      path: ["high"],
      message: "Must be at least the budget amount",
    }),
  ] as const;
}

export const contingencyInput = z.object({
  contingency: moneyInput({
    min: ZERO_CENTS,
    max: MAX_AMOUNT,
    message: "Enter a contingency amount (0 for none)",
  }),
});
export type ContingencyInput = z.infer<typeof contingencyInput>;
