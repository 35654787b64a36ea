import type { CalendarDate } from "../../../../shared/calendar-date.ts";

/** What a figure can belong to. */
export type FactSubject =
  | "project"
  | "category"
  | "paymentMethod"
  | "contractor"
  | "month"
  | "milestone"
  | "expense"
  | "room";

/**
 * One figure that the records bear out. A reply may only say figures that are among the facts of
 * its turn; each other one is marked.
 */
export interface Fact {
  kind: "money" | "count" | "percent" | "date";
  /** "1234.50", negative ones with a minus sign; "7"; "42.50"; "2026-03-01" */
  value: string;
  /** for a count, what is counted, in the singular: "expense"; for money "budget", "spent" or "remaining", for a share "budget" where it is of that, else nothing */
  of?: string;
  /** the names that it belongs to, as the records write them; a month as "2026-03" */
  about: Partial<Record<FactSubject, string>>;
  /** the screen that shows where it comes from, a path of this product; undefined where none does */
  href?: string;
  /**
   * Amounts of the homeowner's own question that it was worked out from ("300.00"). It is a fact
   * only where the question says them: no model can bring in an amount of its own.
   */
  given?: readonly string[];
}

/** What a reply can be held against. */
export interface Evidence {
  facts: readonly Fact[];
  /** may be quoted word for word, such as articles */
  passages: readonly string[];
  /** the homeowner's day, for "yesterday" and dates without a year */
  today?: CalendarDate | undefined;
  /** the homeowner's own words in this turn */
  question?: string | undefined;
}
