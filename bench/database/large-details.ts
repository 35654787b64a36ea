/*
 * Optional details of the expenses in the one project with a budget, as COPY input. Of a hundred
 * expenses, some twenty have a budget line, five a contract, two are refunds, four are split, ten
 * have sales tax, eight a room.
 */

export const DETAIL_COLUMNS =
  "line_id, room, quote_id, installment_id, sales_tax, is_refund, refund_of, home_cost, has_parts";

/** Above all ids of other users' rows. */
export const FIRST_PLANNED_ID = 1_000_001;
export const PLANNED_LINES = 40;
export const PLANNED_QUOTES = 60;
/** The first quotes are accepted as contracts, with this many payments each. */
export const PLANNED_CONTRACTS = 30;
export const PAYMENTS_EACH = 4;
export const ROOMS: readonly string[] = ["Kitchen", "Bath", "Hall", "Attic", "Garden"];

const NONE = String.raw`\N`;

export const PLAIN_DETAILS = [NONE, NONE, NONE, NONE, NONE, "f", NONE, NONE, "f"].join("\t");

interface Place {
  id: number;
  place: number;
}

export function plannedDetails({ id, place }: Place): string {
  const every = (each: number, at: number) => place % each === at;
  const nth = (each: number, of: number) => Math.floor(place / each) % of;
  const quote = nth(20, PLANNED_CONTRACTS);
  const payment = quote * PAYMENTS_EACH + nth(600, PAYMENTS_EACH);
  const isPaidUnderContract = every(20, 1);
  const isRefund = every(50, 2);
  const cells = [
    every(5, 0) && FIRST_PLANNED_ID + nth(5, PLANNED_LINES),
    every(12, 5) && ROOMS[nth(12, ROOMS.length)],
    isPaidUnderContract && FIRST_PLANNED_ID + quote,
    isPaidUnderContract && FIRST_PLANNED_ID + payment,
    every(10, 4) && "0.50",
    isRefund ? "t" : "f",
    isRefund && id - 1,
    every(40, 6) && "improvement",
    every(25, 3) ? "t" : "f",
  ];
  return cells.map((cell) => (cell === false || cell === undefined ? NONE : cell)).join("\t");
}
