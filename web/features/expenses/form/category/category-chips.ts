import { codeOf } from "../../../../../shared/expenses/catalog.ts";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import type { Choice } from "../../../../ui/form/choices.tsx";

/**
 * Up to this many categories all are shown; otherwise the most used, and a button for the others.
 */
const MAX_CHIPS = 7;

/** Number of listed expenses by category code. */
export function categoryUses(
  listed: readonly Pick<Expense, "id" | "category">[],
): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { category } of new Map(listed.map((one) => [one.id, one])).values()) {
    const code = codeOf(category);
    uses.set(code, (uses.get(code) ?? 0) + 1);
  }
  return uses;
}

/** Most used first, then in the given order. */
export function byUse(choices: readonly Choice[], uses: ReadonlyMap<string, number>): Choice[] {
  const usesOf = ({ value }: Choice) => uses.get(codeOf(value)) ?? 0;
  return choices.toSorted((one, other) => usesOf(other) - usesOf(one));
}

/** The first choices, always including the selected one. */
export function categoryChips(choices: readonly Choice[], chosen: string): readonly Choice[] {
  if (choices.length <= MAX_CHIPS) return choices;
  const first = choices.slice(0, MAX_CHIPS - 1);
  const other = choices.slice(MAX_CHIPS - 1).filter(({ value }) => value === chosen);
  return [...first, ...other];
}
