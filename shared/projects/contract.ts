import * as z from "zod/mini";
import { calendarDate, instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";

export const project = z.object({
  id,
  userId: id,
  name: z.string(),
  description: z.nullable(z.string()),
  budget: decimal,
  startDate: z.nullable(instant),
  /** the day on which it was marked as finished; null while it goes on */
  finishedOn: z.nullable(calendarDate),
  totalSpent: decimal,
  /** a percentage with two places */
  budgetUsedPercent: decimal,
});
export type Project = z.infer<typeof project>;

export const projectList = z.array(project);

/**
 * A map of text to money. A category may have any name, `__proto__` included, which a
 * record's schema leaves out of what it answers: here the map passes through as it is.
 */
const categoryBreakdown = z.custom<Record<string, string>>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((amount) => decimal.safeParse(amount).success),
);
categoryBreakdown._zod.toJSONSchema = () => ({
  type: "object",
  additionalProperties: { type: "string" },
});

export const projectSummary = z.object({
  totalBudget: decimal,
  totalSpent: decimal,
  remaining: decimal,
  budgetUsedPercent: decimal,
  /** Category as first recorded, to the sum of its expenses; categories that differ in case only are one. */
  categoryBreakdown,
});
export type ProjectSummary = z.infer<typeof projectSummary>;
