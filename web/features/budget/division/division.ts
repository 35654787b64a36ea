import { type BudgetLineFields, budgetLineFields } from "../../../../shared/budget/input.ts";
import { placeOf } from "../../../../shared/budget/line-of.ts";
import { type Cents, ZERO_CENTS, roundToCents } from "../../../../shared/money.ts";
import type { Issue } from "../../../../shared/problem.ts";
import { suggestDivision, type UsedCategory } from "./suggest-division.ts";
import { readTypedMoney, typedCents } from "../../../../shared/typed-money.ts";
import { toDecimalText, typedMoneyProblem } from "../../../lib/forms/typed-money-fields.ts";
import { toFieldText } from "./typed-amount.ts";

/* Rows of the dialog that splits a budget: suggested, then edited. Separate from the dialog for
   testing. */

export interface DivisionRow extends UsedCategory {
  /** row number, from 0 */
  place: number;
  /** added in the dialog, with a typed category */
  isOwn: boolean;
  amount: string;
  /** percent of the amount to divide, typed or derived from the amount */
  percent: string;
}

/** Typed values of a row; other fields follow the suggestion. */
export interface TypedRow {
  category?: string;
  amount?: string;
  percent?: string;
}

export interface RowErrors {
  category?: string;
  planned?: string;
}

const DUPLICATE_CATEGORY = "This category already has a budget line";

/** @param ownCount number of custom rows after those of `used` */
export function divisionRows(
  {
    used,
    ownCount,
    typed,
  }: { used: readonly UsedCategory[]; ownCount: number; typed: readonly TypedRow[] },
  toDivide: Cents,
): DivisionRow[] {
  const suggested = suggestDivision(toDivide, used);
  return Array.from({ length: used.length + ownCount }, (_, place) => {
    const { category = "", paid = ZERO_CENTS } = used[place] ?? {};
    const isOwn = place >= used.length;
    const typedRow = typed[place] ?? {};
    const unchanged = isOwn ? "" : toFieldText(suggested[place] ?? ZERO_CENTS);
    const amount =
      typedRow.percent === undefined
        ? (typedRow.amount ?? unchanged)
        : amountOf(typedRow.percent, toDivide);
    return {
      place,
      category: typedRow.category ?? category,
      paid,
      isOwn,
      amount,
      percent: typedRow.percent ?? percentOf(amount, toDivide),
    };
  });
}

/** The last typed value wins: typing an amount clears the percent, and vice versa. */
export function mergeTyped(previous: TypedRow = {}, to: TypedRow): TypedRow {
  if (to.category !== undefined) return { ...previous, ...to };
  return { ...(previous.category !== undefined && { category: previous.category }), ...to };
}

/** Lines of the rows that have an amount. */
export function toLines(rows: readonly DivisionRow[]): BudgetLineFields[] {
  return rows.filter(isChosen).map((row) => budgetLineFields.parse(fieldsOf(row)));
}

/** Assigns the server's issues to the rows they refer to. */
export function issuesByRow(rows: readonly DivisionRow[], issues: readonly Issue[]): RowErrors[] {
  const sent = rows.filter(isChosen);
  const found = rows.map((): RowErrors => ({}));
  for (const { path, message } of issues) {
    const [list, position, field] = path;
    const row = list === "lines" && typeof position === "number" ? sent[position] : undefined;
    if (row === undefined) continue;
    found[row.place] = { ...found[row.place], [field === "category" ? field : "planned"]: message };
  }
  return found;
}

function amountOf(percent: string, toDivide: Cents): string {
  // A number field would drop the comma of "12,5".
  const share = Number(percent.replace(",", "."));
  if (percent.trim() === "" || Number.isNaN(share)) return "";
  return toFieldText(roundToCents((toDivide * share) / 100));
}

/** Rounded to a tenth, for display only; the amount is what counts. */
function percentOf(amount: string, toDivide: Cents): string {
  const cents = typedCents(amount);
  if (cents === undefined || toDivide === 0) return "";
  return String(Math.round((cents / toDivide) * 1000) / 10);
}

function fieldsOf({ category, amount }: DivisionRow) {
  return { category, room: "", planned: toDecimalText(amount) };
}

/** A custom row with a name counts even without an amount. */
function isChosen({ amount, isOwn, category }: DivisionRow): boolean {
  if (isOwn && category.trim() !== "") return true;
  return amount.trim() !== "" && typedCents(amount) !== 0;
}

export function hasError(error: RowErrors): boolean {
  return Object.keys(error).length > 0;
}

/** Validation errors of each row; none for rows left out. */
export function rowErrors(rows: readonly DivisionRow[]): RowErrors[] {
  const places = new Set<string>();
  return rows.map((row) => {
    if (!isChosen(row)) return {};
    const place = placeOf(row.category, null);
    if (places.has(place)) return { category: DUPLICATE_CATEGORY };
    places.add(place);
    const result = budgetLineFields.safeParse(fieldsOf(row));
    const asked = typedMoneyProblem(readTypedMoney(row.amount));
    const found: RowErrors = asked === undefined ? {} : { planned: asked };
    for (const { path, message } of result.error?.issues ?? []) {
      found[path[0] === "category" ? "category" : "planned"] ??= message;
    }
    return found;
  });
}
