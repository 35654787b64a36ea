import {
  atLeastNothing,
  type Cents,
  NO_CENTS,
  partsOf,
  subtractCents,
  sumCents,
} from "../money.ts";

/** A part of an expense that lies on one budget line. */
export interface Share {
  lineId: number;
  amount: Cents;
}

/** What is wrong with splitting `amount` so; undefined when the shares are the whole to the cent. */
export function shareProblem(amount: Cents, shares: readonly Share[]): string | undefined {
  if (shares.length === 0) return undefined;
  if (shares.some((share) => share.amount <= 0)) return "Each part must be greater than 0";
  if (new Set(shares.map(({ lineId }) => lineId)).size < shares.length) {
    return "Each budget line can have one part";
  }
  return sumCents(shares.map((share) => share.amount)) === amount
    ? undefined
    : "The parts must add up to the amount";
}

/** How a refund of a split expense comes off its lines: in proportion, and to the cent. */
export function sharesOfRefund(refund: Cents, shares: readonly Share[]): Share[] {
  const parts = partsOf(
    refund,
    shares.map(({ amount }) => amount),
  );
  return shares.flatMap(({ lineId }, index) => {
    const amount = parts[index] ?? NO_CENTS;
    return amount > 0 ? [{ lineId, amount }] : [];
  });
}

/** What can still come back of an expense. */
export function refundable(amount: Cents, refunds: readonly Cents[]): Cents {
  return atLeastNothing(subtractCents(amount, sumCents(refunds)));
}
