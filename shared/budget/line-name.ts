import { categoryLabel } from "../expenses/catalog.ts";

/** What a budget line is called: "Labor", or "Materials · Kitchen" where it is for one room alone. */
export function lineName({ category, room }: { category: string; room: string | null }): string {
  const label = categoryLabel(category);
  return room === null ? label : `${label} · ${room}`;
}
