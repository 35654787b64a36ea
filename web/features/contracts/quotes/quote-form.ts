import type * as z from "zod/mini";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { quoteFields } from "../../../../shared/contracts/input.ts";
import type { BudgetLineRecord } from "../../../../shared/budget/contract.ts";
import { sumCents, toDecimal } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import type { Choice } from "../../../ui/form/choices.tsx";

export type QuoteFormValues = z.input<typeof quoteFields>;

/** Money fields, as the user may type them. */
export const QUOTE_MONEY = [
  "amount",
  "deposit",
  "labor",
  "materials",
  "items.*.amount",
  "items.*.labor",
  "items.*.materials",
] as const;

/** An empty form, with the given values if any. */
export function newQuote(work = "", contractorId: number | null = null): QuoteFormValues {
  return {
    contractorId,
    work,
    scope: "",
    amount: "",
    validUntil: "",
    lineId: null,
    items: [],
    deposit: "",
    depositUnit: "amount",
    startOn: "",
    duration: null,
    durationUnit: "days",
    labor: "",
    materials: "",
    exclusions: "",
  };
}

export function toQuoteValues(quote: QuoteRecord): QuoteFormValues {
  const { contractorId, work, scope, amount, validUntil, lineId, items } = quote;
  const { depositUnit, duration, durationUnit } = quote;
  return {
    depositUnit,
    duration,
    durationUnit,
    deposit: quote.deposit ?? "",
    startOn: quote.startOn ?? "",
    labor: quote.labor ?? "",
    materials: quote.materials ?? "",
    exclusions: quote.exclusions ?? "",
    contractorId,
    work,
    scope: scope ?? "",
    amount: amount ?? "",
    validUntil: validUntil ?? "",
    lineId,
    items: items.map(({ description, ...item }) => ({
      description,
      amount: item.amount ?? "",
      labor: item.labor ?? "",
      materials: item.materials ?? "",
    })),
  };
}

export function lineChoices(lines: readonly BudgetLineRecord[] = []): Choice[] {
  return lines.map((line) => ({ value: String(line.id), label: lineName(line) }));
}

/** Value of a select: an id, or null for none. Also accepts values that the form sets itself. */
export function idOf(chosen: unknown): number | null {
  return chosen === "" || chosen === null || chosen === undefined ? null : Number(chosen);
}

export const TERMS = [
  "deposit",
  "startOn",
  "duration",
  "labor",
  "materials",
  "exclusions",
] as const;

/** Whether the folded fields have a value or an error. */
export function hasTerms(values: Readonly<Partial<Record<(typeof TERMS)[number], unknown>>>) {
  return TERMS.some(
    (field) => values[field] !== undefined && values[field] !== null && values[field] !== "",
  );
}

/** Rows with any text. Empty rows are dropped instead of failing validation. */
export function filledItems(items: QuoteFormValues["items"]): QuoteFormValues["items"] {
  return items.filter(({ description, amount, labor, materials }) =>
    [description, amount, labor, materials].some((value) => String(value ?? "").trim() !== ""),
  );
}

/** Sum of the priced items; undefined without prices. */
export function sumOfItems(items: QuoteFormValues["items"]): string | undefined {
  const prices = items.flatMap(({ amount }) => typedCents(String(amount ?? "")) ?? []);
  return prices.length === 0 ? undefined : toDecimal(sumCents(prices));
}
