import { categoryLabel } from "../../../shared/expenses/catalog.ts";

/** What a budget line is called: its category, and its room where it has one. */
export function lineName({ category, room }: { category: string; room: string | null }): string {
  return room === null ? categoryLabel(category) : `${categoryLabel(category)} · ${room}`;
}

export function contractorName(
  contractor: { name: string; company: string | null } | null,
): string | null {
  if (contractor === null) return null;
  const { name, company } = contractor;
  return company === null || company === name ? name : `${name} (${company})`;
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function yesOrNo(is: boolean): string {
  return is ? "Yes" : "No";
}
