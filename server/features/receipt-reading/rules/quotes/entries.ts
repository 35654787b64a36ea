import type { Cents } from "../../../../../shared/money.ts";
import {
  ALLOWANCE,
  EXCLUDED_WORDS,
  INCLUDED_WORDS,
  labelOfRow,
  OPTION,
  PAGE_FOOT,
  type Part,
  partOf,
  type RowLabel,
} from "./labels.ts";
import { CELL_GAP } from "./numbers.ts";
import type { PrintedParts } from "./part-columns.ts";
import { type Priced, pricedOf, type Row } from "./rows.ts";

export interface LineEntry extends Priced {
  kind: "line";
  /** null: included in the total */
  amount: Cents | null;
  parts: PrintedParts | undefined;
  section: string | null;
  isAllowance: boolean;
  /** offered in addition to the quote */
  isOption: boolean;
  rows: Row[];
}

export interface SumEntry {
  kind: "sum";
  label: Exclude<RowLabel, "payment" | "carried">;
  words: string;
  cents: Cents;
  rows: Row[];
}

interface TextEntry<Kind> {
  kind: Kind;
  text: string;
  rows: Row[];
}

export type Entry = LineEntry | SumEntry | TextEntry<"excluded"> | TextEntry<"deposit">;

interface State {
  entries: Entry[];
  part: Part;
  section: string | null;
  /** whether a row of work or the head of a table was seen */
  hasBegun: boolean;
  /** true below "Scope of work": each row is work, even if its bullet was not recognized */
  isList: boolean;
  /** a row without an amount, which the next row may continue */
  pending: Row | undefined;
}

/** Parses the rows of a quote, in order. */
export function entriesOf(rows: readonly Row[]): Entry[] {
  const state: State = {
    entries: [],
    part: "work",
    section: null,
    hasBegun: false,
    isList: false,
    pending: undefined,
  };
  for (const [index, row] of rows.entries()) {
    if (PAGE_FOOT.test(row.text)) continue;
    const pending = state.pending;
    state.pending = undefined;
    if (row.amount === undefined) readWords(state, row, rows.slice(index + 1, index + 3));
    else readPriced(state, row, pending);
  }
  return state.entries;
}

const LETTERS = /\p{L}{2}/u;
const DEPOSIT =
  /\b(?:deposit|down ?payment|retainer|anzahlung|(?:up)?on (?:signing|acceptance))\b/iu;

function readPriced(state: State, row: Row, pending: Row | undefined): void {
  const cents = row.amount?.cents;
  if (cents === undefined) return;
  const label = labelOfRow(row.words);
  if (label === "payment" || (state.part === "payments" && label !== "total")) {
    addDeposit(state, row);
    return;
  }
  if (label === "carried") return;
  if (label !== undefined || cents < 0) {
    const words = row.words;
    state.entries.push({ kind: "sum", label: label ?? "discount", words, cents, rows: [row] });
    if (label === "total" || label === "subtotal") state.section = null;
    return;
  }
  if (state.part === "excluded") {
    state.entries.push({ kind: "excluded", text: plain(row.text), rows: [row] });
    return;
  }
  if (state.part === "terms") return;
  const priced = pricedOf(row);
  const above = pending && continues(row, priced.description) ? [pending] : [];
  const description = plain([...above.map(({ words }) => words), priced.description].join(" "));
  if (!LETTERS.test(description)) return;
  Object.assign(state, { hasBegun: true, isList: false });
  state.entries.push({
    kind: "line",
    ...priced,
    description,
    amount: cents,
    parts: row.parts,
    section: state.section,
    isAllowance: state.part === "allowances" || ALLOWANCE.test(description),
    isOption: state.part === "options" || OPTION.test(description),
    rows: [...above, row],
  });
}

/** Whether a row continues the one above: a single amount, or text that starts in lower case. */
function continues(row: Row, description: string): boolean {
  return row.gap < MAX_WRAP && (!LETTERS.test(description) || /^\p{Ll}/u.test(description));
}

function addDeposit({ entries }: State, row: Row): void {
  if (!DEPOSIT.test(row.text) || entries.some(({ kind }) => kind === "deposit")) return;
  entries.push({ kind: "deposit", text: plain(row.text), rows: [row] });
}

/** A price within a sentence. */
const SENTENCE_TOTAL =
  /(?:for|in) the (?:total )?(?:sum|amount) of|(?:total|contract|fixed|lump[- ]sum) (?:price|cost|amount|sum|investment)|lump sum/iu;

function readWords(state: State, row: Row, next: readonly Row[]): void {
  const said = SENTENCE_TOTAL.exec(row.text);
  const price = said && row.numbers.find(({ isMoney, from }) => isMoney && from > said.index);
  if (price?.cents !== undefined && !DEPOSIT.test(row.text)) {
    const sum = { kind: "sum", label: "total", words: row.text.slice(0, price.from) } as const;
    state.entries.push({ ...sum, cents: price.cents, rows: [row] });
    return;
  }
  if (row.isHead) {
    Object.assign(state, { part: "work", section: null, hasBegun: true, isList: false });
    return;
  }
  if (readState(state, row) || readPart(state, row)) return;
  if (DEPOSIT.test(row.text)) addDeposit(state, row);
  else if (state.part === "excluded") addExcluded(state, row, row.words);
  else if (state.part === "work") readWork(state, row, next);
}

/** Handles "included" or "by owner" in place of the amount. */
function readState(state: State, row: Row): boolean {
  if (row.text.length > 160 || state.part === "terms" || state.part === "payments") return false;
  const excluded = plain(row.words.replace(EXCLUDED_WORDS, ""));
  if (excluded !== plain(row.words) && LETTERS.test(excluded)) {
    state.entries.push({ kind: "excluded", text: excluded, rows: [row] });
    return true;
  }
  const included = row.words.replace(INCLUDED_WORDS, "");
  if (included === row.words || !state.hasBegun || state.part === "excluded") return false;
  const description = plain(pricedOf({ ...row, words: included }).description);
  if (LETTERS.test(description)) addIncluded(state, row, description);
  return true;
}

function addIncluded(state: State, row: Row, description: string): void {
  const isOption = state.part === "options";
  const nothing = { quantity: null, unitPrice: null, amount: null, parts: undefined };
  const line = { description, section: state.section, isAllowance: false, isOption, rows: [row] };
  state.entries.push({ kind: "line", ...nothing, ...line });
}

const MAX_HEADING = 60;

/** Handles a heading that names the part that follows, with or without its first row. */
function readPart(state: State, row: Row): boolean {
  if (row.hasBullet) return false;
  const part = partOf(row.text);
  if (part === undefined) return false;
  const colon = row.text.indexOf(":");
  if (part !== "excluded" && row.text.length > MAX_HEADING && colon === -1) return false;
  Object.assign(state, { part, section: null, isList: part === "work" });
  if (part === "work") state.hasBegun = true;
  if (DEPOSIT.test(row.text)) addDeposit(state, row);
  if (part !== "excluded") return true;
  const inline =
    colon === -1
      ? row.text.replace(/^.*?(?:not|n't|n’t) include\s*/iu, "")
      : row.text.slice(colon + 1);
  if (inline !== row.text && LETTERS.test(inline)) addExcluded(state, row, inline);
  return true;
}

function addExcluded(state: State, row: Row, words: string): void {
  const { entries } = state;
  const last = entries.at(-1);
  const hasEnded = last?.kind === "excluded" && !row.hasBullet && row.gap > MAX_WRAP;
  if (hasEnded) {
    state.part = "terms";
    return;
  }
  const text = plain(words);
  if (!LETTERS.test(text)) return;
  const goesOn = /^\p{Ll}/u.test(text) && row.gap < MAX_WRAP && !row.hasBullet;
  if (last?.kind === "excluded" && goesOn) {
    last.text = `${last.text} ${text}`;
    last.rows.push(row);
    return;
  }
  entries.push({ kind: "excluded", text, rows: [row] });
}

/** Maximum gap between two lines of a paragraph, in multiples of the text height. */
const MAX_WRAP = 1.1;

function readWork(state: State, row: Row, next: readonly Row[]): void {
  if (row.hasBullet && state.hasBegun) {
    addIncluded(state, row, plain(row.words));
    return;
  }
  if (isHeading(row, next, state.hasBegun)) {
    state.section = plain(row.text.replace(/^(?:\d{1,2}|[A-Z]|[IVX]+)[.)] */u, ""));
    return;
  }
  const last = state.entries.at(-1);
  state.isList &&= row.gap < MAX_WRAP || last?.kind !== "line";
  if (state.isList && LETTERS.test(row.words) && !/^\p{Ll}/u.test(row.words)) {
    addIncluded(state, row, plain(row.words));
    return;
  }
  const above = last?.kind === "line" ? last.rows.at(-1) : undefined;
  const isBelow = above !== undefined && row.gap < MAX_WRAP && row.line !== above.line;
  const isNext = above?.page === row.page && row.box.top - above.box.bottom < 2 * heightIn(row);
  if (last?.kind === "line" && isBelow && isNext && !startsRow(row, next[0])) {
    last.description = plain(`${last.description} ${row.words}`);
    last.rows.push(row);
    return;
  }
  state.pending = row;
}

function heightIn({ box }: Row): number {
  return box.bottom - box.top;
}

/** Whether this row begins one that the next row continues, in lower case or with an amount. */
function startsRow(row: Row, next: Row | undefined): boolean {
  if (next?.amount === undefined || next.page !== row.page) return false;
  return continues(next, pricedOf(next).description);
}

const CONTACT = /@|www\.|https?:|\(\d{3}\)|\d{3}[-.]\d{4}|\b\d{5}\b/iu;

/**
 * Whether it is a heading: a short row above work that stands out by its font size, its number or
 * the space above it.
 */
function isHeading(row: Row, next: readonly Row[], hasBegun: boolean): boolean {
  const { text, scale, gap } = row;
  const words = text.split(CELL_GAP).length;
  if (text.length > MAX_HEADING || words > 2 || !/\p{L}{3}/u.test(text)) return false;
  if (/[.,;]$/u.test(text) || CONTACT.test(text)) return false;
  const [below] = next;
  if (!text.endsWith(":") && startsRow(row, below)) return false;
  const leads = next.some(({ amount, hasBullet }) => amount !== undefined || hasBullet);
  if (!leads || below === undefined || (!hasBegun && below.amount === undefined)) return false;
  if (below.amount !== undefined && labelOfRow(below.words) !== undefined) return false;
  const letters = text.replaceAll(/[^\p{L}]/gu, "");
  return (
    text.endsWith(":") ||
    letters === letters.toUpperCase() ||
    /^(?:\d{1,2}|[A-Z]|[IVX]+)[.)] /u.test(text) ||
    scale > 1.06 ||
    (gap > 1 && gap > below.gap * 1.25)
  );
}

function plain(text: string): string {
  return text.replaceAll(/\s+/gu, " ").replaceAll(/^[\s:–—-]+|[\s:;–—-]+$/gu, "");
}
