import type { CalendarDate } from "../../../../../shared/calendar-date.ts";
import type { Cents } from "../../../../../shared/money.ts";
import type { Box, Page } from "../page.ts";
import { entriesOf, type LineEntry } from "./entries.ts";
import { type Fact, factsOf, type QuoteFacts } from "./facts.ts";
import type { PrintedParts } from "./part-columns.ts";
import { type Row, tableRows, unionOf } from "./rows.ts";
import { sumsOf } from "./totals.ts";

/** Position of text: page number from 0, and a box in the page's units. */
interface Place {
  page: number;
  box: Box;
}

interface Placed<Value> extends Place {
  value: Value;
}

export interface QuoteLine extends Place {
  kind: "priced" | "included" | "allowance" | "option";
  /** whether the total includes it */
  isCounted: boolean;
  section: string | null;
  description: string;
  quantity: string | null;
  unitPrice: Cents | null;
  amount: Cents | null;
  parts: PrintedParts | undefined;
}

/** Content of a quote; null where nothing was found. */
export interface QuoteContent {
  contractor: Placed<string> | null;
  number: Placed<string> | null;
  work: Placed<string> | null;
  validUntil: Placed<CalendarDate> | null;
  deposit: Placed<string> | null;
  lines: QuoteLine[];
  exclusions: Placed<string>[];
  subtotal: Cents | null;
  discount: Cents | null;
  tax: Cents | null;
  total: (Placed<Cents> & { isChecked: boolean }) | null;
  /** total less the sum of its parts; null without a total or parts */
  difference: Cents | null;
}

/**
 * The content of a quote, found by rules alone.
 *
 * @param today latest possible date of the quote
 */
export function readQuote(pages: readonly Page[], today: CalendarDate): QuoteContent {
  const rows = tableRows(pages);
  const entries = entriesOf(rows);
  const { contractor, number, work, validUntil }: QuoteFacts = factsOf(rows, today);
  const { counted, subtotal, total, tax, discount, difference, isChecked } = sumsOf(entries);
  const lines = entries.filter((entry) => entry.kind === "line");
  const deposit = entries.find((entry) => entry.kind === "deposit");
  return {
    contractor: placed(contractor),
    number: placed(number),
    work: placed(work),
    validUntil: placed(validUntil),
    deposit: deposit ? { value: deposit.text, ...placeOf(deposit.rows) } : null,
    lines: withSections(lines).map((line) => toLine(line, counted)),
    exclusions: entries
      .filter((entry) => entry.kind === "excluded")
      .map(({ text, rows: from }) => ({ value: text, ...placeOf(from) })),
    subtotal: subtotal?.cents ?? null,
    discount,
    tax,
    total: total ? { value: total.cents, isChecked, ...placeOf(total.rows) } : null,
    difference: difference ?? null,
  };
}

/** Adds the section to lines with the same words, to tell them apart. */
function withSections(lines: readonly LineEntry[]): LineEntry[] {
  const count = new Map<string, number>();
  for (const { description } of lines) count.set(description, (count.get(description) ?? 0) + 1);
  for (const line of lines) {
    const isUnclear = (count.get(line.description) ?? 0) > 1 && line.section !== null;
    if (isUnclear) line.description = `${line.section}: ${line.description}`;
  }
  return [...lines];
}

function toLine(line: LineEntry, counted: ReadonlySet<LineEntry>): QuoteLine {
  const { description, quantity, unitPrice, amount, parts, section } = line;
  const { isAllowance, isOption, rows } = line;
  const priced = isAllowance ? "allowance" : amount === null ? "included" : "priced";
  return {
    kind: isOption ? "option" : priced,
    isCounted: counted.has(line),
    section,
    description,
    quantity,
    unitPrice,
    amount,
    parts,
    ...placeOf(rows),
  };
}

function placed<Value>(fact: Fact<Value> | null): Placed<Value> | null {
  return fact && { value: fact.value, ...placeOf([fact.row]) };
}

/**
 * Position of the rows on their first page only, because the rest of a line may be on the next
 * page.
 */
function placeOf(rows: readonly Row[]): Place {
  const page = rows[0]?.page ?? 0;
  return { page, box: unionOf(rows.filter((row) => row.page === page).map(({ box }) => box)) };
}
