/**
 * - `money`: an amount in US dollars
 * - `otherMoney`: in another currency, which no record has
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

/** Text read as a figure. */
export interface Reading {
  kind: FigureKind;
  /**
   * Canonical values: a decimal number; "2026-03-01"; "03-01"; "2026-03" or "03"; a weekday from
   * "0" for Sunday; days from today. All must be traced. Empty when no record can contain it.
   */
  values: readonly string[];
  /** for a count: the counted noun in the singular */
  of?: string;
}

export interface Figure extends Reading {
  /** offset in its line, in UTF-16 units */
  start: number;
  end: number;
  /** preceded by "about", "nearly" … */
  isApproximate: boolean;
}
