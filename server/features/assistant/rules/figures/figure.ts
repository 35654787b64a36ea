/**
 * - `money`: an amount in US dollars
 * - `otherMoney`: an amount in another currency, which no record has
 * - `percent`
 * - `count`: a number of records
 * - `number`: digits of unknown meaning
 * - `date`: a full date; `monthDay` without its year; `month` with or without one; `weekday`
 * - `daysAway`: yesterday and tomorrow
 */
export type FigureKind =
  | "money"
  | "otherMoney"
  | "percent"
  | "count"
  | "number"
  | "date"
  | "monthDay"
  | "month"
  | "weekday"
  | "daysAway";

/** A text parsed as a figure. */
export interface Reading {
  kind: FigureKind;
  /**
   * Canonical values: a decimal number; "2026-03-01"; "03-01"; "2026-03" or "03"; a weekday from
   * "0" for Sunday; days from today. A fact must support each of them. Empty when no record can
   * contain the figure.
   */
  values: readonly string[];
  /** for a count: the counted noun in the singular */
  of?: string;
}

export interface Figure extends Reading {
  /** offset in its line, in UTF-16 units */
  start: number;
  end: number;
  /** whether "about", "nearly" or the like precedes it */
  isApproximate: boolean;
}
