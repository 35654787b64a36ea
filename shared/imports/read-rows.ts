import type { CalendarDate } from "../calendar-date.ts";
import { codeOf, paymentMethodLabel } from "../expenses/catalog.ts";
import { salesTaxProblem } from "../expenses/sales-tax.ts";
import { type Cents, MAX_AMOUNT, NO_CENTS, subtractCents, toDecimal } from "../money.ts";
import { isStorable, TEXT_LIMITS } from "../text.ts";
import { negated, readAmount, sizeOf } from "./amounts.ts";
import { knownCategory } from "./categories.ts";
import { readDate } from "./dates.ts";
import type { ImportField, ImportMapping } from "./mapping.ts";
import type { TableRow } from "./table.ts";

/** An expense that a row says. */
export interface DraftExpense {
  date: CalendarDate;
  description: string;
  /** above nothing also for money that came back */
  amount: Cents;
  isRefund: boolean;
  category: string;
  paymentMethod: string;
  payee: string | null;
  notes: string | null;
  room: string | null;
  salesTax: Cents | null;
}

export type DraftRow =
  | { row: number; expense: DraftExpense }
  | { row: number; problem: string; asWritten: string[] };

/** Why a row is no expense, in a sentence. */
class RowProblem extends Error {}

/** Reads the rows below the header. Those with neither a day nor an amount are headings or sums, and passed over. */
export function readRows(rows: readonly TableRow[], mapping: ImportMapping): DraftRow[] {
  const data = rows.slice(mapping.header === null ? 0 : mapping.header + 1);
  return data.flatMap((row) => readRow(row, mapping) ?? []);
}

function readRow({ row, cells }: TableRow, mapping: ImportMapping): DraftRow | undefined {
  const { columns } = mapping;
  const said = (field: ImportField) => {
    const column = columns[field];
    return column === null ? "" : (cells[column] ?? "");
  };
  const money = [said("amount"), said("debit"), said("credit")].filter((text) => text !== "");
  if (said("date") === "" && money.length === 0) return undefined;
  try {
    return { row, expense: readExpense(said, mapping) };
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    const asWritten = [said("date"), said("description"), money.join(" / ")].map(cut);
    return { row, problem: error.message, asWritten };
  }
}

function readExpense(said: (field: ImportField) => string, mapping: ImportMapping): DraftExpense {
  const date = readDate(said("date"), mapping.dateOrder);
  if (date === undefined) {
    throw new RowProblem(
      said("date") === "" ? "It has no date" : `“${cut(said("date"))}” is not a date`,
    );
  }
  const net = paidIn(said, mapping);
  const amount = sizeOf(net);
  const payee = textOf("payee", said("payee"), TEXT_LIMITS.name);
  const notes = textOf("notes", said("notes"), TEXT_LIMITS.paragraph);
  const description =
    textOf("description", said("description").replaceAll(/\s+/g, " "), TEXT_LIMITS.line) ??
    payee ??
    notes?.slice(0, TEXT_LIMITS.name);
  if (description === undefined) throw new RowProblem("It has no description");
  return {
    date,
    description,
    amount,
    isRefund: net < 0,
    category: categoryOf(said("category"), mapping),
    paymentMethod: methodOf(said("paymentMethod"), mapping),
    payee,
    notes: notes === description ? null : notes,
    room: textOf("room", said("room"), TEXT_LIMITS.name),
    salesTax: taxIn(said("salesTax"), amount, mapping),
  };
}

/** What was paid, and below nothing what came back. */
function paidIn(said: (field: ImportField) => string, mapping: ImportMapping): Cents {
  const { columns } = mapping;
  const net =
    columns.amount === null
      ? // Some banks write either below nothing: which column it is says enough.
        subtractCents(
          sizeOf(amountIn(said("debit"), mapping).cents),
          sizeOf(amountIn(said("credit"), mapping).cents),
        )
      : signedAmount(said("amount"), said("side"), mapping);
  if (net === 0) throw new RowProblem("Its amount is missing or 0");
  if (sizeOf(net) > MAX_AMOUNT) throw new RowProblem("Its amount is too large");
  return net;
}

function amountIn(text: string, { decimalMark }: ImportMapping) {
  if (text === "") return { cents: NO_CENTS, side: null };
  const read = readAmount(text, decimalMark);
  if (read === undefined) throw new RowProblem(`“${cut(text)}” is not an amount`);
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

function signedAmount(text: string, sideText: string, mapping: ImportMapping): Cents {
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

/** Somebody's text in a sentence of ours. */
function cut(text: string): string {
  const shown = text.replaceAll(/\s+/g, " ").toWellFormed();
  return shown.length > 60 ? `${shown.slice(0, 60).toWellFormed()}…` : shown;
}
