import * as z from "zod/mini";
import { calendarDate, instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";
import { version } from "../version.ts";

export const project = z.object({
  id,
  userId: id,
  name: z.string(),
  description: z.nullable(z.string()),
  budget: decimal,
  startDate: z.nullable(instant),
  /** day the project was marked as finished; null while active */
  finishedOn: z.nullable(calendarDate),
  /** hidden from selectors since then; null: in use */
  archivedAt: z.nullable(instant),
  totalSpent: decimal,
  /** a percentage with two places */
  budgetUsedPercent: decimal,
  version,
});
export type Project = z.infer<typeof project>;

export const projectList = z.array(project);

/**
 * Text to money. A plain record schema drops a category named `__proto__`, so the map is passed
 * through unchanged.
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
  /** Sum by category, in its first spelling; categories that differ only in case are one. */
  categoryBreakdown,
});
export type ProjectSummary = z.infer<typeof projectSummary>;
