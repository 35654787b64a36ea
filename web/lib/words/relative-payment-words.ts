import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { OpenPaymentRecord } from "../../../shared/contracts/contract.ts";
import { formatRelativeTarget } from "../../../shared/milestones/timeline.ts";

/** When a payment is due, by its distance in days: for the timeline. */
export function relativeWords(
  { status, day }: Pick<OpenPaymentRecord, "status" | "day">,
  today: CalendarDate,
): string | undefined {
  // Its milestone has to be completed first, whatever its day.
  if (status === "waiting") return "Not due yet";
  const relative = formatRelativeTarget(day, today);
  if (status === "overdue") return relative;
  return relative === undefined
    ? "Due"
    : `Due ${relative.charAt(0).toLowerCase()}${relative.slice(1)}`;
}
