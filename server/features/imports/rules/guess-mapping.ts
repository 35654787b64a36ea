import type { DecimalMark } from "../../../../shared/typed-money.ts";
import { type ColumnMark, decimalMarkOf, readAmount } from "./amounts.ts";
import { dateOrderOf, readDate } from "../../../../shared/imports/dates.ts";
import {
  HEADER_NAMES,
  headerName,
  NOT_A_NAME,
  PAYEE_STEMS,
} from "../../../../shared/imports/headers.ts";
import { type Layout, layoutOf, layoutWithoutHeader } from "./layouts.ts";
import { IMPORT_LIMITS } from "../../../../shared/imports/limits.ts";
import {
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportMapping,
} from "../../../../shared/imports/mapping.ts";
import type { TableRow } from "./table.ts";

/** Enough rows to classify a column. */
const SAMPLE_ROWS = 300;
/** Share of a column's values that must be dates or amounts. */
const MIN_SHARE = 0.8;

export interface GuessedMapping {
  mapping: ImportMapping;
  layout: Layout | undefined;
}

/** Guesses the meaning of a file's columns from its header and content. */
export function guessMapping(rows: readonly TableRow[]): GuessedMapping {
  const header = headerOf(rows);
  const names = header === null ? [] : (rows[header]?.cells ?? []).map(headerName);
  const data = rows.slice(header === null ? 0 : header + 1, SAMPLE_ROWS);
  const layout = header === null ? layoutWithoutHeader(data) : layoutOf(names);
  const columns = dropDuplicateColumns(byContent(byName(names, layout), data), layout);
  const valuesOf = (column: number | null) => valuesIn(data, column);
  const { mark: decimalMark } = markOfColumns(data, columns);
  const all = rows.slice(header === null ? 0 : header + 1);
  return {
    layout,
    mapping: {
      header,
      columns,
      dateOrder: layout?.dateOrder ?? dateOrderOf(valuesIn(all, columns.date), decimalMark).order,
      decimalMark,
      paidIs: layout?.paidIs ?? paidIs(valuesOf(columns.amount), decimalMark),
      keepsCategories: layout?.keepsCategories ?? true,
      category: "Other",
      paymentMethod: layout?.paymentMethod ?? "Other",
    },
  };
}

/** The decimal mark of the amount columns. */
export function markOfColumns(data: readonly TableRow[], columns: ImportColumns): ColumnMark {
  const { amount, debit, credit } = columns;
  return decimalMarkOf([amount, debit, credit].flatMap((column) => valuesIn(data, column)));
}

/**
 * Index of the row with the most known field names, including a date and an amount; null for none.
 */
function headerOf(rows: readonly TableRow[]): number | null {
  const scores = rows.slice(0, IMPORT_LIMITS.preamble).map(({ cells }) => {
    const columns = byName(cells.map(headerName), undefined);
    const hasMoney = columns.amount !== null || columns.debit !== null;
    if (columns.date === null || !hasMoney) return 0;
    return IMPORT_FIELDS.filter((field) => columns[field] !== null).length;
  });
  const best = Math.max(0, ...scores);
  if (best > 0) return scores.indexOf(best);
  // A header with unknown names: the row directly above the first payment.
  const above = rows.slice(0, IMPORT_LIMITS.preamble + 1);
  const payment = above.findIndex(({ cells }) => cells.some(isDate) && cells.some(isAmount));
  if (payment > 0) return payment - 1;
  const first = rows[0]?.cells ?? [];
  return rows.length > 1 && payment < 0 && !first.some(isDate) ? 0 : null;
}

function isDate(text: string): boolean {
  return (readDate(text, "mdy") ?? readDate(text, "dmy")) !== undefined;
}

/** Requires decimals, so that check numbers don't count. */
function isAmount(text: string): boolean {
  return (
    /[.,]\d{1,2}\D*$/.test(text.slice(-20)) &&
    (readAmount(text, ".") ?? readAmount(text, ",")) !== undefined &&
    !isDate(text)
  );
}

const NO_COLUMNS: ImportColumns = {
  date: null,
  description: null,
  amount: null,
  debit: null,
  credit: null,
  side: null,
  category: null,
  paymentMethod: null,
  payee: null,
  notes: null,
  room: null,
  salesTax: null,
  currency: null,
};

function byName(names: readonly string[], layout: Layout | undefined): ImportColumns {
  const columns = { ...NO_COLUMNS };
  for (const field of IMPORT_FIELDS) {
    const said = layout?.columns?.[field];
    if (said === null) continue;
    const wanted = said === undefined ? HEADER_NAMES[field] : [said];
    const name = wanted.find((one) => names.includes(one));
    if (name !== undefined) columns[field] = names.indexOf(name);
  }
  if (layout?.columns?.payee === undefined) columns.payee ??= payeeByStem(names);
  return columns;
}

/**
 * Finds names such as "Begünstigter/Zahlungspflichtiger", because no list of banks' names for the
 * payee is complete.
 */
function payeeByStem(names: readonly string[]): number | null {
  for (const stem of PAYEE_STEMS) {
    const column = names.findIndex((name) => stem.test(name) && !NOT_A_NAME.test(name));
    if (column >= 0) return column;
  }
  return null;
}

/** Each column gets one meaning, except that a payee column may also be the description. */
function dropDuplicateColumns(columns: ImportColumns, layout: Layout | undefined): ImportColumns {
  const own = { ...columns };
  if (own.amount !== null && layout?.columns?.debit === undefined) {
    own.debit = null;
    own.credit = null;
  }
  if (own.credit !== null && own.debit === null) own.credit = null;
  if (own.notes === own.description || own.notes === own.payee) own.notes = null;
  return own;
}

/** Finds columns by content where the names did not decide. */
function byContent(columns: ImportColumns, data: readonly TableRow[]): ImportColumns {
  const found = { ...columns };
  const width = Math.max(0, ...data.map(({ cells }) => cells.length));
  const taken = () => new Set(Object.values(found));
  const free = () =>
    Array.from({ length: width }, (_, column) => column).filter((c) => !taken().has(c));
  const mostly = (column: number, is: (text: string) => boolean) => {
    const values = valuesIn(data, column);
    return values.length > 0 && values.filter(is).length >= values.length * MIN_SHARE;
  };
  found.date ??= free().find((column) => mostly(column, isDate)) ?? null;
  if (found.debit === null)
    found.amount ??= free().find((column) => mostly(column, isAmount)) ?? null;
  found.description ??= longestText(free(), data, (text) => isDate(text) || isAmount(text));
  return found;
}

function longestText(
  columns: readonly number[],
  data: readonly TableRow[],
  isOther: (text: string) => boolean,
): number | null {
  const lengths = columns.map((column) => {
    const texts = valuesIn(data, column).filter((text) => /\p{L}/u.test(text) && !isOther(text));
    return { column, length: texts.reduce((sum, text) => sum + text.length, 0) };
  });
  const longest = lengths.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined || longest.length === 0 ? null : longest.column;
}

/**
 * Banks write payments as negative amounts, cards often as positive ones, so the sign of most rows
 * means a payment.
 */
function paidIs(amounts: readonly string[], mark: DecimalMark): ImportMapping["paidIs"] {
  const read = amounts.map((text) => readAmount(text, mark)?.cents ?? 0);
  const below = read.filter((cents) => cents < 0).length;
  const above = read.filter((cents) => cents > 0).length;
  return below >= above && below > 0 ? "negative" : "positive";
}

/** The non-empty cells of a column. */
export function valuesIn(rows: readonly TableRow[], column: number | null): string[] {
  if (column === null) return [];
  return rows.map(({ cells }) => cells[column] ?? "").filter((text) => text !== "");
}
