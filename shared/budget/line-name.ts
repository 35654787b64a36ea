import { categoryLabel } from "../expenses/catalog.ts";

/** "Labor", or "Materials · Kitchen" for a line of one room. */
export function lineName({ category, room }: { category: string; room: string | null }): string {
  const label = categoryLabel(category);
  return room === null ? label : `${label} · ${room}`;
}
