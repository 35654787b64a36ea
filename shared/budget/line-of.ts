import { codeOf } from "../expenses/catalog.ts";

/** The fields that match expenses and contracts to a budget line. */
export interface LineKey {
  id: number;
  category: string;
  /** null: the category in every room without a line of its own */
  room: string | null;
}

/** The fields of a payment or contract that decide its budget line. */
export interface LinePlacement {
  /** line chosen by the user */
  lineId: number | null;
  category: string;
  room: string | null;
}

/**
 * Finds the budget line of a payment, so that an expense with only a category is on the right line
 * without a choice, also when the line was added later.
 *
 * A chosen line comes first, then the category's line in the same room, then the category's line
 * without a room. Categories and rooms are compared without case and surrounding spaces. Of two
 * equal lines the older wins.
 */
export function lineFinder<Line extends LineKey>(
  lines: readonly Line[],
): (placed: LinePlacement) => Line | undefined {
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

/** The fields of a payment that decide its budget line, its contract included. */
export interface PaymentPlace extends LinePlacement {
  contractId: number | null;
}

/**
 * Finds the line on which a payment is counted. A payment under a contract follows the contract,
 * even if the contract has no line, unless the user chose a line for the payment. A quote that is
 * no contract is ignored.
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

/** Uniqueness key of a budget line in its project. A blank room is no room. */
export function placeOf(category: string, room: string | null): string {
  return JSON.stringify([codeOf(category), codeOf(room ?? "") || null]);
}
