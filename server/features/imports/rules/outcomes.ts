import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { codeOf } from "../../../../shared/expenses/catalog.ts";
import { paymentKey, type Recorded } from "../../expenses/rules/duplicates.ts";
import { type Cents, toDecimal } from "../../../../shared/money.ts";
import { TEXT_LIMITS } from "../../../../shared/text.ts";
import type { PreviewedExpense, PreviewedRow } from "../../../../shared/imports/contract.ts";
import { type Learned, withHabits } from "./habits.ts";
import type { DraftExpense, DraftRow } from "./draft-row.ts";
import type { Steps } from "./steps.ts";

export interface KnownContractor {
  id: number;
  name: string;
  company: string | null;
}

export interface RecordedPayment {
  id: number;
  date: CalendarDate;
  amount: Cents;
  isRefund: boolean;
  description: string;
  /** name of the contractor */
  payee: string | null;
}

interface RecordedData extends Learned {
  contractors: readonly KnownContractor[];
  /** the project's expenses on the dates in the file */
  recorded: readonly RecordedPayment[];
  /** later dates are in the future */
  today: CalendarDate;
}

/** Rows per step. */
const STEP = 100;

/**
 * Classifies each row: importable, a refund, or a duplicate of an expense or of an earlier row in
 * the file.
 */
export function* outcomesOf(
  drafts: readonly DraftRow[],
  { contractors, recorded, today, ...learned }: RecordedData,
): Steps<PreviewedRow[]> {
  const contractorOf = contractorFinder(contractors);
  const contractorsById = new Map(contractors.map((one) => [one.id, one]));
  const recordedAs = firstOf(recorded, (one) => paymentKey({ ...one, images: [] }));
  const recordedOn = firstOf(recorded, sumOf);
  const rowAs = new Map<string, number>();
  const rows: PreviewedRow[] = [];
  for (const [index, draft] of drafts.entries()) {
    if (index % STEP === 0) yield;
    if (!("expense" in draft)) {
      const { row, problem, asWritten } = draft;
      rows.push({ row, outcome: "error", why: problem, expense: null, isByRule: false, asWritten });
      continue;
    }
    const { row } = draft;
    const { contractorId, isByRule, ...expense } = withHabits(draft.expense, learned);
    const contractor =
      contractorOf(expense.payee) ??
      (contractorId === null ? undefined : contractorsById.get(contractorId));
    const key = paymentKey(recordOf(expense, contractor));
    const known = recordedAs.get(key) ?? recordedOn.get(sumOf(expense));
    const before = rowAs.get(key);
    if (before === undefined) rowAs.set(key, row);
    rows.push({
      row,
      ...outcomeOf(expense, { known, before, today }),
      expense: answerOf(expense, contractor?.id ?? null),
      isByRule,
      asWritten: null,
    });
  }
  return rows;
}

interface RowContext {
  /** the expense that it duplicates */
  known: RecordedPayment | undefined;
  /** the earlier row that it duplicates */
  before: number | undefined;
  today: CalendarDate;
}

function outcomeOf(
  { isRefund, date }: DraftExpense,
  { known, before, today }: RowContext,
): Pick<PreviewedRow, "outcome" | "why"> {
  if (known !== undefined) {
    return { outcome: "duplicate", why: `Already recorded as “${shortened(known.description)}”` };
  }
  if (before !== undefined) return { outcome: "duplicate", why: `The same as row ${before}` };
  if (isRefund) return { outcome: "money_back", why: "Refund or credit" };
  return { outcome: "ready", why: date > today ? "Date is in the future" : null };
}

/** Index of the first item by key, so that thousands of equal items need one lookup each. */
function firstOf<Of>(all: readonly Of[], keyOf: (one: Of) => string): Map<string, Of> {
  const first = new Map<string, Of>();
  for (const one of all) {
    const key = keyOf(one);
    if (!first.has(key)) first.set(key, one);
  }
  return first;
}

/**
 * Finds the contractor whose name or company equals the name in the file, or both in the form of
 * our own exports. Undefined if two match, because only the user can decide.
 */
function contractorFinder(contractors: readonly KnownContractor[]) {
  const byName = new Map<string, KnownContractor | undefined>();
  for (const contractor of contractors) {
    const { name, company } = contractor;
    const codes = [name, company ?? "", `${name} (${company ?? ""})`].map(codeOf);
    for (const code of new Set(codes)) {
      if (code !== "") byName.set(code, byName.has(code) ? undefined : contractor);
    }
  }
  return (payee: string | null) => (payee === null ? undefined : byName.get(codeOf(payee)));
}

/** Amount, direction and date, because manually entered descriptions differ from the bank's. */
function sumOf({ date, amount, isRefund }: Pick<Recorded, "date" | "amount" | "isRefund">): string {
  return `${date} ${isRefund} ${amount}`;
}

function recordOf(
  { date, amount, isRefund, description }: DraftExpense,
  contractor: KnownContractor | undefined,
): Recorded {
  const payee = contractor?.name ?? null;
  return { id: null, date, amount, isRefund, description, payee, images: [] };
}

/** Keeps the file's payee in the notes if it matches no contractor. */
function notesOf({ payee, description, notes }: DraftExpense, isKnown: boolean): string | null {
  if (payee === null || isKnown || payee === description) return notes;
  const both = notes === null ? `Paid to ${payee}` : `Paid to ${payee}\n${notes}`;
  return [...both].length > TEXT_LIMITS.paragraph ? notes : both;
}

function answerOf(expense: DraftExpense, contractorId: number | null): PreviewedExpense {
  const { isCategoryGiven: _, isMethodGiven: __, amount, salesTax, ...said } = expense;
  return {
    ...said,
    amount: toDecimal(amount),
    salesTax: salesTax === null ? null : toDecimal(salesTax),
    contractorId,
    quoteId: null,
    installmentId: null,
    isOffContract: false,
    notes: notesOf(expense, contractorId !== null),
  };
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text;
}
