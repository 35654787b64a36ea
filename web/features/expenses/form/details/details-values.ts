import { codeOf } from "../../../../../shared/expenses/catalog.ts";
import type { ExpenseDetails } from "../../../../../shared/expenses/details.ts";
import {
  type ExpenseDetailsInput,
  expenseDetailsInput,
} from "../../../../../shared/expenses/details-input.ts";
import type { HomeCost } from "../../../../../shared/expenses/home-cost-kinds.ts";
import { salesTaxProblem } from "../../../../../shared/expenses/sales-tax.ts";
import { shareProblem } from "../../../../../shared/expenses/shares.ts";
import { type Cents, ZERO_CENTS, parseCents } from "../../../../../shared/money.ts";
import { readTypedMoney, typedCents } from "../../../../../shared/typed-money.ts";
import { toSent, typedMoneyProblem } from "../../../../lib/forms/typed-money-fields.ts";

/** A part of a split as it stands in the form: nothing chosen, nothing typed yet. */
export interface ShareRow {
  /** tells rows apart; it is never sent */
  key: string;
  lineId: number | null;
  amount: string;
}

/** What the form says of an expense beyond what every one says. */
export interface DetailsValues {
  lineId: number | null;
  room: string;
  quoteId: number | null;
  installmentId: number | null;
  /** no payment under any contract of its contractor */
  isOffContract: boolean;
  salesTax: string;
  isRefund: boolean;
  refundOf: number | null;
  homeCost: HomeCost | null;
  shares: readonly ShareRow[];
  /** beyond the first, which is the expense's own */
  receipts: readonly string[];
}

/** What is known of a new one before its form opens. */
export type DetailsStart = Partial<DetailsValues>;
export type DetailsErrors = Partial<Record<keyof DetailsValues, string>>;

export const NO_DETAILS: DetailsValues = {
  lineId: null,
  room: "",
  quoteId: null,
  installmentId: null,
  isOffContract: false,
  salesTax: "",
  isRefund: false,
  refundOf: null,
  homeCost: null,
  shares: [],
  receipts: [],
};

/**
 * An answer's details as the form shows them. The import that it came in with is not the form's, nor
 * are the parts of a refund of something: the server takes it off the parts of that, in proportion.
 */
export function detailsValuesOf(details: ExpenseDetails | null): DetailsValues {
  if (details === null) return NO_DETAILS;
  const { room, salesTax, shares, importId: _, ...rest } = details;
  return {
    ...rest,
    room: room ?? "",
    salesTax: salesTax ?? "",
    shares:
      details.refundOf === null
        ? shares.map((share) => ({ ...share, key: String(share.lineId) }))
        : [],
  };
}

export function isSame(a: DetailsValues, b: DetailsValues): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** In one order of names, whoever wrote the object. */
function sorted({ shares, ...values }: DetailsValues) {
  return [
    shares.map(({ lineId, amount }) => [lineId, amount]),
    Object.entries(values).toSorted(([a], [b]) => a.localeCompare(b)),
  ];
}

/** What is sent of them. What another choice makes void goes: a payment of no contract, a line beside parts. */
function inputOf(values: DetailsValues) {
  const { lineId, quoteId, installmentId, isOffContract, isRefund, refundOf, shares } = values;
  return {
    ...values,
    salesTax: toSent(values.salesTax),
    shares: shares.map((share) => ({ ...share, amount: toSent(share.amount) })),
    lineId: shares.length > 0 ? null : lineId,
    installmentId: quoteId === null ? null : installmentId,
    isOffContract: isOffContract && quoteId === null,
    refundOf: isRefund ? refundOf : null,
  };
}

/** Whether nothing is said: what is saved then is a plain expense. */
export function isPlain(values: DetailsValues): boolean {
  const { room, ...rest } = values;
  return isSame({ ...rest, room: room.trim() }, NO_DETAILS);
}

type Checked =
  | { errors: DetailsErrors; details?: never }
  | { errors?: never; details: ExpenseDetailsInput | null };

/**
 * Reads what was typed.
 *
 * @param amount of the expense; undefined while it cannot be read
 * @returns what to send, null for a plain expense; or what is wrong, by field
 */
export function checkDetails(values: DetailsValues, amount: Cents | undefined): Checked {
  if (isPlain(values)) return { details: null };
  const result = expenseDetailsInput.safeParse(inputOf(values));
  const errors: DetailsErrors = typedProblems(values);
  for (const { path, message } of result.error?.issues ?? []) {
    const field = fieldOf(path[0]);
    if (field !== undefined) errors[field] ??= shareMessage(path, message);
  }
  if (values.shares.some(({ lineId }) => lineId === null)) {
    errors.shares = "Choose a budget line for each split";
  }
  if (result.data && amount !== undefined) {
    const { salesTax, shares } = result.data;
    const tax = salesTax === null ? undefined : parseCents(salesTax);
    const taxProblem = tax === undefined ? undefined : salesTaxProblem(tax, amount);
    if (taxProblem !== undefined) errors.salesTax ??= taxProblem;
    const parts = shares.map((share) => ({ ...share, amount: centsIn(share.amount) }));
    const partsProblem = shareProblem(amount, parts);
    if (partsProblem !== undefined) errors.shares ??= partsProblem;
  }
  if (Object.keys(errors).length > 0 || !result.data) return { errors };
  return { details: result.data };
}

/** What is no single amount as it was typed. */
function typedProblems({ salesTax, shares }: DetailsValues): DetailsErrors {
  const tax = typedMoneyProblem(readTypedMoney(salesTax));
  const parts = shares.flatMap(({ amount }, index) => {
    const problem = typedMoneyProblem(readTypedMoney(amount));
    return problem === undefined ? [] : [shareMessage(["shares", index], problem)];
  });
  return {
    ...(tax !== undefined && { salesTax: tax }),
    ...(parts[0] !== undefined && { shares: parts[0] }),
  };
}

function fieldOf(name: PropertyKey | undefined): keyof DetailsValues | undefined {
  return Object.keys(NO_DETAILS).find((field): field is keyof DetailsValues => field === name);
}

/** Which part is meant, where it is one of several. */
function shareMessage([, index]: readonly PropertyKey[], message: string): string {
  return typeof index === "number" ? `Split ${index + 1}: ${message}` : message;
}

/** Errors by field of what the server refused, each at its own. */
export function detailsErrorsOf(
  issues: readonly { path: readonly (string | number)[]; message: string }[],
): DetailsErrors {
  const errors: DetailsErrors = {};
  for (const { path, message } of issues) {
    const [first, second, ...rest] = path;
    const field = first === "details" ? fieldOf(second) : undefined;
    if (field !== undefined) errors[field] ??= shareMessage([field, ...rest], message);
  }
  return errors;
}

/** What is typed, or nothing where it is no amount yet. */
export function centsIn(text: string): Cents {
  return typedCents(text) ?? ZERO_CENTS;
}

/** Rooms as they were written first, each once whatever its spelling. */
export function roomsOf(rooms: readonly (string | null | undefined)[]): string[] {
  const known = new Map<string, string>();
  for (const room of rooms) {
    const code = codeOf(room ?? "");
    if (code !== "" && !known.has(code)) known.set(code, room?.trim() ?? "");
  }
  return [...known.values()].toSorted((a, b) => a.localeCompare(b, "en"));
}
