import { type BudgetLineFields, budgetLineFields } from "../../../../shared/budget/input.ts";
import { placeOf } from "../../../../shared/budget/line-of.ts";
import { type Cents, ZERO_CENTS, roundToCents } from "../../../../shared/money.ts";
import type { Issue } from "../../../../shared/problem.ts";
import { suggestDivision, type UsedCategory } from "./suggest-division.ts";
import { readTypedMoney, typedCents } from "../../../../shared/typed-money.ts";
import { toSent, typedMoneyProblem } from "../../../lib/forms/typed-money-fields.ts";
import { toTyped } from "./typed-amount.ts";

/*
 * The rows of a budget that is being divided: suggested, then changed by hand. Apart from the
 * dialog, so that what becomes a line and what is wrong with it can be told without one.
 */

export interface DivisionRow extends UsedCategory {
  /** from 0 */
  place: number;
  /** added in the dialog: its category is typed */
  isOwn: boolean;
  amount: string;
  /** of what there is to divide, as it is typed or as the amount says */
  percent: string;
}

/** What the homeowner typed into a row; the rest follows the suggestion. */
export interface TypedRow {
  category?: string;
  amount?: string;
  percent?: string;
}

export interface RowErrors {
  category?: string;
  planned?: string;
}

const TWICE = "This category already has a budget line";

/** @param ownCount how many rows of the homeowner's own follow those of `used` */
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
    const given = typed[place] ?? {};
    const unchanged = isOwn ? "" : toTyped(suggested[place] ?? ZERO_CENTS);
    const amount =
      given.percent === undefined ? (given.amount ?? unchanged) : amountOf(given.percent, toDivide);
    return {
      place,
      category: given.category ?? category,
      paid,
      isOwn,
      amount,
      percent: given.percent ?? percentOf(amount, toDivide),
    };
  });
}

/** What was typed last counts: an amount forgets its percent, and the other way round. */
export function withTyped(before: TypedRow = {}, to: TypedRow): TypedRow {
  if (to.category !== undefined) return { ...before, ...to };
  return { ...(before.category !== undefined && { category: before.category }), ...to };
}

/** The lines of the rows that have an amount: the others are not needed. */
export function linesOf(rows: readonly DivisionRow[]): BudgetLineFields[] {
  return rows.filter(isChosen).map((row) => budgetLineFields.parse(fieldsOf(row)));
}

/** What the server refused, at the rows that it is about. */
export function issuesAtRows(rows: readonly DivisionRow[], issues: readonly Issue[]): RowErrors[] {
  const sent = rows.filter(isChosen);
  const found = rows.map((): RowErrors => ({}));
  for (const { path, message } of issues) {
    const [list, nth, field] = path;
    const row = list === "lines" && typeof nth === "number" ? sent[nth] : undefined;
    if (row === undefined) continue;
    found[row.place] = { ...found[row.place], [field === "category" ? field : "planned"]: message };
  }
  return found;
}

function amountOf(percent: string, toDivide: Cents): string {
  const share = Number(percent);
  if (percent.trim() === "" || Number.isNaN(share)) return "";
  return toTyped(roundToCents((toDivide * share) / 100));
}

/** To a tenth: it is there to be compared, and the amount is what counts. */
function percentOf(amount: string, toDivide: Cents): string {
  const cents = typedCents(amount);
  if (cents === undefined || toDivide === 0) return "";
  return String(Math.round((cents / toDivide) * 1000) / 10);
}

function fieldsOf({ category, amount }: DivisionRow) {
  return { category, room: "", planned: toSent(amount) };
}

/** One of the homeowner's own that has a name is meant, whatever its amount. */
function isChosen({ amount, isOwn, category }: DivisionRow): boolean {
  if (isOwn && category.trim() !== "") return true;
  return amount.trim() !== "" && typedCents(amount) !== 0;
}

export function hasError(error: RowErrors): boolean {
  return Object.keys(error).length > 0;
}

/** What is wrong with each row; nothing of one that is left out. */
export function rowErrors(rows: readonly DivisionRow[]): RowErrors[] {
  const places = new Set<string>();
  return rows.map((row) => {
    if (!isChosen(row)) return {};
    const place = placeOf(row.category, null);
    if (places.has(place)) return { category: TWICE };
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
