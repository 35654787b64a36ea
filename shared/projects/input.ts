import * as z from "zod/mini";
import { calendarDateInput } from "../calendar-date.ts";
import { MAX_AMOUNT, MIN_AMOUNT, timesCents } from "../money.ts";
import { moneyInput } from "../money-input.ts";
import { optionalText, requiredText, TEXT_LIMITS } from "../text.ts";

const MIN_BUDGET = timesCents(MIN_AMOUNT, 10_000);

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

/**
 * Start and finish of a project. A separate call, because the specification defines no start in the
 * others.
 */
export const projectDatesInput = z
  .object({
    startedOn: calendarDateInput("Date is required"),
    finishedOn: z.nullable(calendarDateInput("Date is required")),
  })
  .check(
    z.refine(({ startedOn, finishedOn }) => finishedOn === null || startedOn <= finishedOn, {
      path: ["startedOn"],
      error: "A project can't be finished before it started",
    }),
  );
export type ProjectDatesInput = z.infer<typeof projectDatesInput>;
