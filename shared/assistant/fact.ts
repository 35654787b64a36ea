/** What a figure can belong to. */
export type FactSubject =
  | "project"
  | "category"
  | "paymentMethod"
  | "contractor"
  | "month"
  | "milestone"
  | "expense";

/**
 * One figure that the records bear out. A reply may only say figures that are among the facts of
 * its turn; each other one is marked.
 */
export interface Fact {
  kind: "money" | "count" | "percent" | "date";
  /** "1234.50", negative ones with a minus sign; "7"; "42.50"; "2026-03-01" */
  value: string;
  /** for a count, what is counted, in the singular: "expense" */
  of?: string;
  /** the names that it belongs to, as the records write them; a month as "2026-03" */
  about: Partial<Record<FactSubject, string>>;
  /** the screen that shows where it comes from, a path of this product; undefined where none does */
  href?: string;
}
