import type { CalendarDate } from "../../../../shared/calendar-date.ts";

/** The kinds of things a figure can belong to. */
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
 * A figure that the records support. A figure in a reply that is not among the facts of its turn
 * gets a mark.
 */
export interface Fact {
  kind: "money" | "count" | "percent" | "date";
  /** "1234.50", or with a minus sign; "7"; "42.50"; "2026-03-01" */
  value: string;
  /**
   * for a count, the counted noun in the singular: "expense"; for money "budget", "spent" or
   * "remaining"; for a share "budget" if it is a share of the budget; otherwise absent
   */
  of?: string;
  /** names that the figure belongs to, as spelled in the records; a month as "2026-03" */
  about: Partial<Record<FactSubject, string>>;
  /** path of the screen that shows its source; undefined for none */
  href?: string;
  /**
   * Amounts of the user's question that it was calculated from ("300.00"). Counts as a fact only if
   * the question contains them, so that a model cannot introduce its own amounts.
   */
  given?: readonly string[];
}

/** What a reply is checked against. */
export interface Evidence {
  facts: readonly Fact[];
  /** texts that may be quoted verbatim, such as articles */
  passages: readonly string[];
  /** the client's date, for "yesterday" and dates without a year */
  today?: CalendarDate | undefined;
  /** the user's message of this turn */
  question?: string | undefined;
}
