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

/** A payment, as far as it says which line it is counted on. */
export interface PaymentPlace extends Placed {
  contractId: number | null;
}

/**
 * Finds the line that a payment is counted on. One under a contract lies where the contract does,
 * or on no line where the contract is on none, unless a line was chosen for it. A quote that is no
 * contract says nothing.
 */
export function paymentLineFinder<Line extends LineKey>(
  lines: readonly Line[],
  contracts: readonly { id: number; lineId: number | null }[],
): (payment: PaymentPlace) => Line | undefined {
  const lineOf = lineFinder(lines);
  const lineById = new Map<number | null, Line>(lines.map((line) => [line.id, line]));
  const contractById = new Map<number | null, { lineId: number | null }>(
    contracts.map((contract) => [contract.id, contract]),
  );
  return (payment) => {
    const contract = contractById.get(payment.contractId);
    const byItself = contract === undefined ? lineOf(payment) : lineById.get(contract.lineId);
    return lineById.get(payment.lineId) ?? byItself;
  };
}

/**
 * What two lines of a project must not share, since it would leave open which one a payment is
 * on. A room of spaces is no room.
 */
export function placeOf(category: string, room: string | null): string {
  return JSON.stringify([codeOf(category), codeOf(room ?? "") || null]);
}
