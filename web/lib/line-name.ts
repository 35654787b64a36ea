import { categoryLabel } from "../../shared/expenses/catalog.ts";

/** What a budget line is called: its category, and its room where it is for one alone. */
export function lineName({ category, room }: { category: string; room: string | null }): string {
  return room === null ? categoryLabel(category) : `${categoryLabel(category)} · ${room}`;
}
