import { type CalendarDate, daysAfter, daysBetween } from "../../../../shared/calendar-date.ts";

/** A dated row of the timeline, from top to bottom. */
export interface Anchor {
  /** center of the row, in pixels */
  y: number;
  day: CalendarDate;
}

/** Pixels per day above the first row and below the last. */
const DAY_PX = 12;

/**
 * The day at a height on the timeline: interpolated between two rows, outside of them a day per
 * {@link DAY_PX}. Undefined without rows, and outside the supported years.
 */
export function dayAt(anchors: readonly Anchor[], y: number): CalendarDate | undefined {
  const above = anchors.findLast((anchor) => anchor.y <= y);
  const below = anchors.find((anchor) => anchor.y > y);
  if (above === undefined) {
    return below && daysAfter(below.day, -Math.round((below.y - y) / DAY_PX));
  }
  if (below === undefined) return daysAfter(above.day, Math.round((y - above.y) / DAY_PX));
  const share = (y - above.y) / (below.y - above.y);
  return daysAfter(above.day, Math.round(share * daysBetween(above.day, below.day)));
}
