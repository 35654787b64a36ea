import type * as z from "zod/mini";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { quoteFields } from "../../../../shared/contracts/input.ts";
import type { BudgetLineRecord } from "../../../../shared/budget/contract.ts";
import { sumCents, toDecimal } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import type { Choice } from "../../../ui/form/choices.tsx";

export type QuoteFormValues = z.input<typeof quoteFields>;
type Named = Pick<Contractor, "id" | "name" | "company">;

/** An empty form; the work may be known, where another quote for it is asked. */
export function newQuote(work = "", contractorId: number | null = null): QuoteFormValues {
  return { contractorId, work, scope: "", amount: "", validUntil: "", lineId: null, items: [] };
}

export function valuesOf(quote: QuoteRecord): QuoteFormValues {
  const { contractorId, work, scope, amount, validUntil, lineId, items } = quote;
  return {
    contractorId,
    work,
    scope: scope ?? "",
    amount: amount ?? "",
    validUntil: validUntil ?? "",
    lineId,
    items: items.map((item) => ({ ...item, amount: item.amount ?? "" })),
  };
}

/** Who can be chosen; those that are known without the list are there even if it cannot be read. */
export function contractorChoices(
  listed: readonly Named[] = [],
  ...held: readonly (Named | null | undefined)[]
): Choice[] {
  const known = new Map(held.flatMap((one) => (one ? [[one.id, one]] : [])));
  for (const { id } of listed) known.delete(id);
  return [...known.values(), ...listed].map(({ id, name, company }) => ({
    value: String(id),
    label: company === null ? name : `${name} (${company})`,
  }));
}

export function lineChoices(lines: readonly BudgetLineRecord[] = []): Choice[] {
  return lines.map((line) => ({ value: String(line.id), label: lineName(line) }));
}

/** What a list's chosen value says: an id, or null for none. A form also passes its own values through. */
export function idOf(chosen: unknown): number | null {
  return chosen === "" || chosen === null || chosen === undefined ? null : Number(chosen);
}

/** The rows in which something is typed: an empty one is no item, and no reason to refuse the rest. */
export function filledItems(items: QuoteFormValues["items"]): QuoteFormValues["items"] {
  return items.filter(
    ({ description, amount }) => `${description}${String(amount ?? "")}`.trim() !== "",
  );
}

/** What the items with a price come to; undefined where none has one. */
export function sumOfItems(items: QuoteFormValues["items"]): string | undefined {
  const prices = items.flatMap(({ amount }) => typedCents(String(amount ?? "")) ?? []);
  return prices.length === 0 ? undefined : toDecimal(sumCents(prices));
}
