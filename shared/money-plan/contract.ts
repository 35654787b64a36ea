import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { compareDecimals, decimal, MAX_AMOUNT, NO_CENTS } from "../money.ts";
import { moneyInput, optionalMoneyInput } from "../money-input.ts";
import { optionalText, verbatimText } from "../text.ts";

/** Lines are divided by hand; nobody divides a budget into more. */
const MAX_BATCH = 100;

const PLANNED = "Enter what you plan to spend";

const givenLine = z.object({
  /** one of the expenses' categories, or the homeowner's own */
  category: verbatimText("Category is required"),
  /** null: the category in every room that has no line of its own */
  room: optionalText(),
  planned: moneyInput({ min: NO_CENTS, max: MAX_AMOUNT, message: PLANNED }),
  low: optionalMoneyInput({ max: MAX_AMOUNT, message: "Enter the least that it may cost" }),
  high: optionalMoneyInput({ max: MAX_AMOUNT, message: "Enter the most that it may cost" }),
  isDone: z._default(z.boolean(), false),
});

/** What a homeowner types; the form adds the project. */
export const budgetLineFields = givenLine.check(...rangeChecks());
export type BudgetLineFields = z.infer<typeof budgetLineFields>;

export const budgetLineInput = z.extend(givenLine, { projectId: id }).check(...rangeChecks());
export type BudgetLineInput = z.infer<typeof budgetLineInput>;

/** Several at once, for a project that is not divided yet. */
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
      message: "Must not be more than what is planned",
    }),
    z.refine<Range>(({ planned, high }) => high === null || compareDecimals(high, planned) >= 0, {
      path: ["high"],
      message: "Must not be less than what is planned",
    }),
  ] as const;
}

export const budgetLine = z.object({
  id,
  userId: id,
  projectId: id,
  category: z.string(),
  room: z.nullable(z.string()),
  planned: decimal,
  low: z.nullable(decimal),
  high: z.nullable(decimal),
  isDone: z.boolean(),
  createdAt: instant,
});
export type BudgetLineRecord = z.infer<typeof budgetLine>;

export const budgetLineList = z.array(budgetLine);

export const contingencyInput = z.object({
  contingency: moneyInput({
    min: NO_CENTS,
    max: MAX_AMOUNT,
    message: "Enter how much of the budget is kept in reserve",
  }),
});
export type ContingencyInput = z.infer<typeof contingencyInput>;

const lineFigures = z.object({
  planned: decimal,
  /** what contracts promise in all */
  committed: decimal,
  paid: decimal,
  /** promised, and not paid yet */
  open: decimal,
  /** planned, neither paid nor promised; below 0 when more is spoken for than was planned */
  left: decimal,
  /** of what is left, what is expected to be spent */
  toCome: decimal,
  forecast: decimal,
  level: z.enum(["fine", "near", "over"]),
});
export type LineFiguresAnswer = z.infer<typeof lineFigures>;

/** A project's budget, what it will come to, and the money that is coming. */
export const moneyPlan = z.object({
  projectId: id,
  budget: decimal,
  contingency: decimal,
  lines: z.array(z.extend(budgetLine, { figures: lineFigures })),
  /** what no line plans: the rest of the budget, and what lies on no line */
  unplanned: lineFigures,
  total: lineFigures,
  forecast: z.object({
    paid: decimal,
    open: decimal,
    toCome: decimal,
    /** what surprises are expected to add: the four together are `expected` */
    surprises: decimal,
    expected: decimal,
    /** one renovation in ten ends below */
    low: decimal,
    /** one renovation in ten ends above */
    high: decimal,
    /** of a hundred renovations like this one, how many end within the budget */
    chancePercent: z.int(),
    contingencyNeeded: decimal,
    safeToSpend: decimal,
  }),
  cashAhead: z.object({
    months: z.array(z.object({ month: z.string(), due: decimal, planned: decimal })),
    undated: z.object({ due: decimal, planned: decimal }),
  }),
});
export type MoneyPlan = z.infer<typeof moneyPlan>;
