import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { codeOf, paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import { salesTaxProblem } from "../../../../shared/expenses/sales-tax.ts";
import {
  type Cents,
  MAX_AMOUNT,
  ZERO_CENTS,
  subtractCents,
  toDecimal,
} from "../../../../shared/money.ts";
import { isStorable, TEXT_LIMITS } from "../../../../shared/text.ts";
import { negated, readAmount, sizeOf } from "./amounts.ts";
import { knownCategory } from "./categories.ts";
import { currencyIn, OWN_CURRENCY } from "./currencies.ts";
import { DATE_ORDERS, type DateOrder, readDate } from "../../../../shared/imports/dates.ts";
import type { ImportField, ImportMapping } from "../../../../shared/imports/mapping.ts";
import type { DraftExpense, DraftRow } from "./draft-row.ts";
import type { Steps } from "./steps.ts";
import type { TableRow } from "./table.ts";

/** The reason why a row is not an expense, in one sentence. */
class RowProblem extends Error {}

/** Rows per step. */
const STEP = 100;
/** Enough rows to detect a column's format. */
const SAMPLE_ROWS = 300;

export interface ReadRows {
  drafts: DraftRow[];
  /** currency of the rows, such as "EUR"; null for US dollars or when unknown */
  currency: string | null;
}

/** Properties of the columns that apply to each row. */
interface Usage {
  mapping: ImportMapping;
  /** some banks write outgoing amounts as negatives in a separate column */
  isBelow: { debit: boolean; credit: boolean };
  /** currency of most rows; null when unknown */
  currency: string | null;
}

/**
 * Reads the rows below the header. Skips rows without date and amount, which are headings, and rows
 * with only an amount, which are totals.
 */
export function* readRows(rows: readonly TableRow[], mapping: ImportMapping): Steps<ReadRows> {
  const data = rows.slice(mapping.header === null ? 0 : mapping.header + 1);
  const header = mapping.header === null ? [] : (rows[mapping.header]?.cells ?? []);
  const isBelow = {
    debit: isMostlyBelow(data, "debit", mapping),
    credit: isMostlyBelow(data, "credit", mapping),
  };
  const currency = mostNamed(data, header, mapping);
  const usage = { mapping, isBelow, currency };
  const drafts: DraftRow[] = [];
  for (const [index, row] of data.entries()) {
    const draft = readRow(row, usage);
    if (draft !== undefined) drafts.push(draft);
    if (index % STEP === 0) yield;
  }
  return { drafts, currency: currency === OWN_CURRENCY ? null : currency };
}

type CellReader = (field: ImportField) => string;

function cellReader({ cells }: TableRow, { columns }: ImportMapping): CellReader {
  return (field) => {
    const column = columns[field];
    return column === null ? "" : (cells[column] ?? "");
  };
}

function isMostlyBelow(
  data: readonly TableRow[],
  field: "debit" | "credit",
  mapping: ImportMapping,
) {
  if (mapping.columns[field] === null) return false;
  let more = 0;
  for (const row of data.slice(0, SAMPLE_ROWS)) {
    const cents = readAmount(cellReader(row, mapping)(field), mapping.decimalMark)?.cents ?? 0;
    more += Math.sign(cents);
  }
  return more < 0;
}

/** The currency in or next to the amount. */
function currencyOf(read: CellReader): string | null {
  const all = [read("currency"), read("amount"), read("debit"), read("credit")];
  for (const text of all) {
    const named = currencyIn(text);
    if (named !== null) return named;
  }
  return null;
}

/** If no row names a currency, the column's name may: "Amount (EUR)". */
function mostNamed(
  data: readonly TableRow[],
  header: readonly string[],
  mapping: ImportMapping,
): string | null {
  const counts = new Map<string | null, number>();
  for (const row of data.slice(0, SAMPLE_ROWS)) {
    const named = currencyOf(cellReader(row, mapping));
    counts.set(named, (counts.get(named) ?? 0) + 1);
  }
  const most = [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
  const { amount, debit } = mapping.columns;
  return most ?? currencyIn(header[amount ?? debit ?? -1] ?? "");
}

function readRow(tableRow: TableRow, usage: Usage): DraftRow | undefined {
  const { row } = tableRow;
  const read = cellReader(tableRow, usage.mapping);
  const money = [read("amount"), read("debit"), read("credit")].filter((text) => text !== "");
  const texts = [read("description"), read("payee")];
  if (read("date") === "" && [money, texts].some((all) => all.every((text) => text === ""))) {
    return undefined;
  }
  try {
    return { row, expense: readExpense(read, usage) };
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    const asWritten = [read("date"), read("description"), money.join(" / ")].map(cut);
    return { row, problem: error.message, asWritten };
  }
}

function readExpense(read: CellReader, usage: Usage): DraftExpense {
  const { mapping } = usage;
  const date = dayIn(read("date"), mapping.dateOrder);
  const net = paidIn(read, usage);
  const currency = currencyOf(read);
  if (currency !== null && currency !== (usage.currency ?? OWN_CURRENCY)) {
    throw new RowProblem(`It is in ${currency}, unlike most rows. Amounts are not converted.`);
  }
  const amount = sizeOf(net);
  const payee = textOf("payee", read("payee"), TEXT_LIMITS.name);
  const notes = textOf("notes", read("notes"), TEXT_LIMITS.paragraph);
  const description =
    textOf("description", read("description").replaceAll(/\s+/g, " "), TEXT_LIMITS.line) ??
    payee ??
    notes?.slice(0, TEXT_LIMITS.name);
  if (description === undefined) throw new RowProblem("Missing description");
  return {
    date,
    description,
    amount,
    isRefund: net < 0,
    category: categoryOf(read("category"), mapping),
    isCategoryGiven: isKept(read("category"), mapping),
    paymentMethod: methodOf(read("paymentMethod"), mapping),
    isMethodGiven: read("paymentMethod").trim() !== "",
    payee,
    notes: notes === description ? null : notes,
    room: textOf("room", read("room"), TEXT_LIMITS.name),
    salesTax: taxIn(read("salesTax"), amount, mapping),
  };
}

const READ_AS: Readonly<Record<DateOrder, string>> = {
  mdy: "month first",
  dmy: "day first",
  ymd: "year first",
};

function dayIn(text: string, order: DateOrder): CalendarDate {
  const day = readDate(text, order);
  if (day !== undefined) return day;
  if (text === "") throw new RowProblem("Missing date");
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    throw new RowProblem(`“${text}” is a number. Give this column the format of a date first.`);
  }
  const isOther = DATE_ORDERS.some((other) => readDate(text, other) !== undefined);
  throw new RowProblem(`“${cut(text)}” is not a date${isOther ? `, read ${READ_AS[order]}` : ""}`);
}

/** The paid amount; negative for a refund. */
function paidIn(read: CellReader, { mapping, isBelow }: Usage): Cents {
  const money = [read("amount"), read("debit"), read("credit")];
  if (money.every((text) => text === "")) throw new RowProblem("Missing amount");
  const sideOf = (field: "debit" | "credit") => {
    const { cents } = amountIn(read(field), mapping);
    return isBelow[field] ? negated(cents) : cents;
  };
  const net =
    mapping.columns.amount === null
      ? subtractCents(sideOf("debit"), sideOf("credit"))
      : amountBySide(read("amount"), read("side"), mapping);
  if (net === 0) throw new RowProblem("Amount is zero");
  if (sizeOf(net) > MAX_AMOUNT) throw new RowProblem("Its amount is too large");
  return net;
}

function amountIn(text: string, { decimalMark }: ImportMapping) {
  if (text === "") return { cents: ZERO_CENTS, side: null };
  const read = readAmount(text, decimalMark);
  if (read === undefined) throw new RowProblem(`Can't read “${cut(text)}” as an amount`);
  return read;
}

const CAME_BACK = new Set([
  "credit",
  "cr",
  "refund",
  "return",
  "inflow",
  "income",
  "in",
  "yes",
  "true",
]);
const WAS_PAID = new Set([
  "debit",
  "dr",
  "sale",
  "purchase",
  "expense",
  "outflow",
  "out",
  "no",
  "false",
]);

function amountBySide(text: string, sideText: string, mapping: ImportMapping): Cents {
  const { cents, side } = amountIn(text, mapping);
  const size = sizeOf(cents);
  const word = codeOf(sideText);
  const isBack = CAME_BACK.has(word) || (!WAS_PAID.has(word) && side === "credit");
  if (isBack) return negated(size);
  if (WAS_PAID.has(word) || side === "debit") return size;
  return mapping.paidIs === "positive" ? cents : negated(cents);
}

function categoryOf(text: string, { keepsCategories, category }: ImportMapping): string {
  const own = textOf("category", text, TEXT_LIMITS.name);
  if (own === null) return category;
  return knownCategory(own) ?? (keepsCategories ? own : category);
}

/** Whether the category of a row is kept. */
function isKept(text: string, { keepsCategories }: ImportMapping): boolean {
  return text.trim() !== "" && (keepsCategories || knownCategory(text.trim()) !== undefined);
}

function methodOf(text: string, { paymentMethod }: ImportMapping): string {
  const own = textOf("payment method", text, TEXT_LIMITS.name);
  return own === null ? paymentMethod : paymentMethodLabel(own);
}

function taxIn(text: string, amount: Cents, mapping: ImportMapping): Cents | null {
  if (text === "") return null;
  const tax = sizeOf(amountIn(text, mapping).cents);
  const problem = salesTaxProblem(tax, amount);
  if (problem !== undefined) {
    throw new RowProblem(`Its sales tax of ${toDecimal(tax)} is more than the amount`);
  }
  return tax;
}

function textOf(what: string, text: string, max: number): string | null {
  if (!isStorable(text)) throw new RowProblem(`Its ${what} has characters that cannot be stored`);
  const trimmed = text.trim();
  if (Array.from(trimmed.slice(0, 2 * max + 1)).length > max) {
    throw new RowProblem(`Its ${what} is longer than ${max.toLocaleString("en-US")} characters`);
  }
  return trimmed === "" ? null : trimmed;
}

/** Shortens user text for a message. */
function cut(text: string): string {
  const shown = text.replaceAll(/\s+/g, " ").toWellFormed();
  return shown.length > 60 ? `${shown.slice(0, 60).toWellFormed()}…` : shown;
}
