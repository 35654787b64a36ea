import { codeOf } from "../expenses/catalog.ts";

/** What decides which expenses and contracts a budget line gathers. */
export interface LineKey {
  id: number;
  category: string;
  /** null: the category in every room that has no line of its own */
  room: string | null;
}

/** What is known of a payment or a contract, as far as it says where it belongs. */
export interface Placed {
  /** the line that was chosen by hand */
  lineId: number | null;
  category: string;
  room: string | null;
}

/**
 * Finds the line that a payment belongs to, so that a plain expense with nothing but a category
 * is on the right line without anybody having chosen one, also when the line was made later.
 *
 * What was chosen by hand comes first, then the category's line in the same room, then the
 * category's line without a room. Categories and rooms that differ in case or spaces are one.
 * Of two lines with one place the older one counts.
 */
export function lineFinder<Line extends LineKey>(
  lines: readonly Line[],
): (placed: Placed) => Line | undefined {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const byPlace = new Map<string, Line>();
  for (const line of lines.toSorted((a, b) => a.id - b.id)) {
    const place = placeOf(line.category, line.room);
    if (!byPlace.has(place)) byPlace.set(place, line);
  }
  return ({ lineId, category, room }) =>
    (lineId === null ? undefined : byId.get(lineId)) ??
    byPlace.get(placeOf(category, room)) ??
    byPlace.get(placeOf(category, null));
}

/**
 * What two lines of a project must not share, since it would leave open which one a payment is
 * on. A room of spaces is no room.
 */
export function placeOf(category: string, room: string | null): string {
  return JSON.stringify([codeOf(category), codeOf(room ?? "") || null]);
}
