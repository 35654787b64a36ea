/**
 * - `money`: an amount of US dollars
 * - `otherMoney`: of any other currency, which no record has
 * - `percent`
 * - `count`: a number of something that records are counted in
 * - `number`: digits that don't say what they are
 * - `date`: a whole day; `monthDay` without its year; `month` with or without; `weekday`
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

/** What a stretch of text says, as far as it is a figure. */
export interface Reading {
  kind: FigureKind;
  /**
   * Canonical: a decimal number in digits; "2026-03-01"; "03-01"; "2026-03" or "03"; a weekday from
   * "0" for Sunday; days from today. All of them must be traced. None: no record can say that.
   */
  values: readonly string[];
  /** for a count, the singular of what is counted */
  of?: string;
}

export interface Figure extends Reading {
  /** where it stands in its line, in UTF-16 units */
  start: number;
  end: number;
  /** "about", "nearly" … stands before it */
  isApproximate: boolean;
}
