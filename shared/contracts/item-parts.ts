import {
  addCents,
  centsOf,
  compareDecimals,
  MAX_AMOUNT,
  subtractCents,
  sumDecimals,
  toDecimal,
} from "../money.ts";

/* Labor and materials of a quote's line, where the quote says so. */

/** Labor and materials are both known or both null, and together the amount. */
export interface ItemParts {
  /** null: included in the total without a price of its own */
  amount: string | null;
  labor: string | null;
  materials: string | null;
}

export interface PartsProblem {
  field: keyof ItemParts;
  message: string;
}

/**
 * Calculates the third of amount, labor and materials from the other two, so that they always
 * agree.
 */
export function completeParts({
  amount,
  labor,
  materials,
}: ItemParts): { parts: ItemParts } | { problem: PartsProblem } {
  if (labor !== null && materials !== null) {
    const sum = addCents(centsOf(labor), centsOf(materials));
    if (sum > MAX_AMOUNT) {
      return refused("materials", `Together at most ${toDecimal(MAX_AMOUNT)}`);
    }
    if (amount !== null && centsOf(amount) !== sum) {
      return refused("amount", "Must be labor plus materials");
    }
    return { parts: { amount: toDecimal(sum), labor, materials } };
  }
  const given = labor ?? materials;
  if (given === null) return { parts: { amount, labor, materials } };
  const field = labor === null ? "materials" : "labor";
  if (amount === null) {
    return refused("amount", "Enter the amount, or both labor and materials");
  }
  if (compareDecimals(given, amount) > 0) return refused(field, "Can't be more than the amount");
  const rest = toDecimal(subtractCents(centsOf(amount), centsOf(given)));
  return { parts: { amount, labor: labor ?? rest, materials: materials ?? rest } };
}

function refused(field: keyof ItemParts, message: string): { problem: PartsProblem } {
  return { problem: { field, message } };
}

type Parts = Pick<ItemParts, "labor" | "materials">;

/**
 * Summed labor and materials of lines; undefined unless every priced line has both. Included lines
 * have no price to divide.
 */
export function sumOfParts(
  items: readonly ItemParts[],
): { labor: string; materials: string } | undefined {
  const priced = items.filter(({ amount }) => amount !== null);
  const labor = priced.flatMap((item) => item.labor ?? []);
  const materials = priced.flatMap((item) => item.materials ?? []);
  const isWhole = labor.length === priced.length && materials.length === priced.length;
  if (priced.length === 0 || !isWhole) return undefined;
  return { labor: sumDecimals(labor), materials: sumDecimals(materials) };
}

/**
 * Labor and materials of a quote: the sums of its lines if all have them, else those of the quote
 * as a whole.
 */
export function laborAndMaterials({
  items,
  labor,
  materials,
}: Parts & { items: readonly ItemParts[] }): Parts {
  return sumOfParts(items) ?? { labor, materials };
}
