import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { type Cents, decimal, MAX_AMOUNT, moneyInput } from "../money.ts";
import { optionalText, requiredText, TEXT_LIMITS } from "../text.ts";

const MIN_BUDGET = 10_000 as Cents;

export const projectInput = z.object({
  name: requiredText("Project name must be at least 3 characters long", { min: 3 }),
  description: optionalText(TEXT_LIMITS.paragraph),
  budget: moneyInput({
    min: MIN_BUDGET,
    max: MAX_AMOUNT,
    message: "Budget must be at least $100",
  }),
});
export type ProjectInput = z.infer<typeof projectInput>;

export const project = z.object({
  id,
  userId: id,
  name: z.string(),
  description: z.nullable(z.string()),
  budget: decimal,
  startDate: z.nullable(instant),
  totalSpent: decimal,
  /** a percentage with two places */
  budgetUsedPercent: decimal,
});
export type Project = z.infer<typeof project>;

export const projectList = z.array(project);

export const projectSummary = z.object({
  totalBudget: decimal,
  totalSpent: decimal,
  remaining: decimal,
  budgetUsedPercent: decimal,
  /** Category as first recorded, to the sum of its expenses; categories that differ in case only are one. */
  categoryBreakdown: z.record(z.string(), decimal),
});
export type ProjectSummary = z.infer<typeof projectSummary>;
