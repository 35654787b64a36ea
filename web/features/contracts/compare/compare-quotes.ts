import { codeOf } from "../../../../shared/expenses/catalog.ts";
import { type Cents, centsOf, sumCents, toDecimal } from "../../../../shared/money.ts";

export interface QuoteItem {
  description: string;
  /** null: included in the total without a price of its own */
  amount: Cents | null;
  /** both set or both null */
  labor?: string | null;
  materials?: string | null;
}

export interface Quote {
  id: number;
  items: readonly QuoteItem[];
}

/** How a quote covers an item. */
export type Offer =
  /** labor and materials if all its prices have them */
  | { is: "priced"; amount: Cents; labor: string | null; materials: string | null }
  | { is: "included" }
  | { is: "missing" };

export interface ComparedItem {
  description: string;
  /** in the order of the quotes */
  offers: Offer[];
  /** only some quotes include it, so the others may charge for it later */
  isUneven: boolean;
}

/**
 * Compares quotes for the same work item by item, in the order of first mention. Descriptions match
 * regardless of case and spaces; duplicates within a quote are added up.
 */
export function compareQuotes(quotes: readonly Quote[]): ComparedItem[] {
  const named = new Map<string, string>();
  for (const { items } of quotes) {
    for (const { description } of items) {
      if (!named.has(codeOf(description))) named.set(codeOf(description), description.trim());
    }
  }
  return [...named].map(([code, description]) => {
    const offers = quotes.map((quote) => offerOf(quote, code));
    const missing = offers.filter(({ is }) => is === "missing").length;
    return { description, offers, isUneven: missing > 0 };
  });
}

function offerOf({ items }: Quote, code: string): Offer {
  const same = items.filter(({ description }) => codeOf(description) === code);
  if (same.length === 0) return { is: "missing" };
  const priced = same.filter(({ amount }) => amount !== null);
  const amount = wholeSum(priced.map((item) => item.amount));
  if (amount === null) return { is: "included" };
  return {
    is: "priced",
    amount,
    labor: wholeDecimal(priced.map(({ labor = null }) => labor)),
    materials: wholeDecimal(priced.map(({ materials = null }) => materials)),
  };
}

/** Null for no amounts, and if one is unknown. */
function wholeSum(amounts: readonly (Cents | null)[]): Cents | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 || known.length < amounts.length ? null : sumCents(known);
}

function wholeDecimal(amounts: readonly (string | null)[]): string | null {
  const sum = wholeSum(amounts.map((amount) => (amount === null ? null : centsOf(amount))));
  return sum === null ? null : toDecimal(sum);
}
