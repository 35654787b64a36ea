import { type CalendarDate, daysAfter, daysBetween } from "../../../../shared/calendar-date.ts";

/** A dated row of the timeline, from top to bottom. */
export interface Anchor {
  /** center of the row, in pixels */
  y: number;
  day: CalendarDate;
}

/** Pixels that make a day above the first row and below the last. */
const DAY_PX = 12;

/**
 * The day of a height on the timeline: between two rows in proportion, outside of them a day per
 * {@link DAY_PX}. Undefined without rows, and beyond the calendar.
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
