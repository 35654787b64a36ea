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
import { toDecimalText, typedMoneyProblem } from "../../../../lib/forms/typed-money-fields.ts";

/** A row of a split in the form, possibly unfinished. */
export interface ShareRow {
  /** React key; never sent */
  key: string;
  lineId: number | null;
  amount: string;
}

/** Form values of the optional details. */
export interface DetailsValues {
  lineId: number | null;
  room: string;
  quoteId: number | null;
  installmentId: number | null;
  /** deliberately under no contract of the contractor */
  isOffContract: boolean;
  salesTax: string;
  isRefund: boolean;
  refundOf: number | null;
  homeCost: HomeCost | null;
  paidBy: string;
  allowance: string;
  shares: readonly ShareRow[];
  /** further receipts; the first one belongs to the expense itself */
  receipts: readonly string[];
}

/** Known details of a new expense. */
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
  paidBy: "",
  allowance: "",
  shares: [],
  receipts: [],
};

/**
 * Form values of a stored expense's details. The import id isn't editable; nor are the splits of a
 * refund, which the server derives in proportion to the original expense's.
 */
export function detailsValuesOf(details: ExpenseDetails | null): DetailsValues {
  if (details === null) return NO_DETAILS;
  const { room, salesTax, paidBy, allowance, shares, importId: _, ...rest } = details;
  return {
    ...rest,
    room: room ?? "",
    salesTax: salesTax ?? "",
    paidBy: paidBy ?? "",
    allowance: allowance ?? "",
    shares:
      details.refundOf === null
        ? shares.map((share) => ({ ...share, key: String(share.lineId) }))
        : [],
  };
}

export function isSame(a: DetailsValues, b: DetailsValues): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Sorts the keys, so that their order doesn't matter in a comparison. */
function sorted({ shares, ...values }: DetailsValues) {
  return [
    shares.map(({ lineId, amount }) => [lineId, amount]),
    Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ];
}

/**
 * Request body. Drops values that another choice rules out: an installment without a contract, a
 * line beside splits.
 */
function inputOf(values: DetailsValues) {
  const { lineId, quoteId, installmentId, isOffContract, isRefund, refundOf, shares } = values;
  return {
    ...values,
    salesTax: toDecimalText(values.salesTax),
    shares: shares.map((share) => ({ ...share, amount: toDecimalText(share.amount) })),
    lineId: shares.length > 0 ? null : lineId,
    installmentId: quoteId === null ? null : installmentId,
    allowance: quoteId === null ? "" : values.allowance,
    isOffContract: isOffContract && quoteId === null,
    refundOf: isRefund ? refundOf : null,
  };
}

/** Whether all values are empty, which saves an expense without details. */
export function isPlain(values: DetailsValues): boolean {
  const { room, ...rest } = values;
  return isSame({ ...rest, room: room.trim() }, NO_DETAILS);
}

type Checked =
  | { errors: DetailsErrors; details?: never }
  | { errors?: never; details: ExpenseDetailsInput | null };

/**
 * Validates the form values.
 *
 * @param amount that the shares and the tax must fit; undefined if it is invalid or they are kept
 * @returns the request body, null for an expense without details, or errors by field
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
    const parts = shares.map((share) => ({ ...share, amount: centsOrZero(share.amount) }));
    const partsProblem = shareProblem(amount, parts);
    if (partsProblem !== undefined) errors.shares ??= partsProblem;
  }
  if (Object.keys(errors).length > 0 || !result.data) return { errors };
  return { details: result.data };
}

/** Errors of money fields that aren't one unambiguous amount. */
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

/** Prefixes the split's number, if the error is about one. */
function shareMessage([, index]: readonly PropertyKey[], message: string): string {
  return typeof index === "number" ? `Split ${index + 1}: ${message}` : message;
}

/** Server validation issues of the details, by field. */
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

/** Typed cents; zero if the text is no amount. */
export function centsOrZero(text: string): Cents {
  return typedCents(text) ?? ZERO_CENTS;
}

/** Distinct rooms, ignoring case and spaces, in their first spelling. */
export function distinctRooms(rooms: readonly (string | null | undefined)[]): string[] {
  const known = new Map<string, string>();
  for (const room of rooms) {
    const code = codeOf(room ?? "");
    if (code !== "" && !known.has(code)) known.set(code, room?.trim() ?? "");
  }
  return [...known.values()].toSorted((a, b) => a.localeCompare(b, "en"));
}
