import {
  clampToZero,
  type Cents,
  ZERO_CENTS,
  allocateCents,
  subtractCents,
  sumCents,
} from "../money.ts";

/** The part of an expense on one budget line. */
export interface Share {
  lineId: number;
  amount: Cents;
}

/** The problem with this split; undefined when the shares add up to `amount`. */
export function shareProblem(amount: Cents, shares: readonly Share[]): string | undefined {
  if (shares.length === 0) return undefined;
  if (shares.some((share) => share.amount <= 0)) return "Each split must be greater than 0";
  if (new Set(shares.map(({ lineId }) => lineId)).size < shares.length) {
    return "Use each budget line once";
  }
  return sumCents(shares.map((share) => share.amount)) === amount
    ? undefined
    : "Splits must add up to the amount";
}

/** Allows a split that lost a deleted line: the remainder then follows the category. */
export function incompleteSplitProblem(
  amount: Cents,
  shares: readonly Share[],
): string | undefined {
  const sum = sumCents(shares.map((share) => share.amount));
  if (sum > amount) return "Splits can't exceed the amount";
  return shareProblem(sum, shares);
}

/** The shares minus earlier refunds. */
export function sharesLeft(shares: readonly Share[], refunded: readonly Share[]): Share[] {
  return shares.map(({ lineId, amount }) => {
    const back = refunded.filter((share) => share.lineId === lineId);
    const left = subtractCents(amount, sumCents(back.map((share) => share.amount)));
    return { lineId, amount: clampToZero(left) };
  });
}

/** An expense, or all refunds of one, with its shares by line. */
interface Divided {
  amount: Cents;
  shares: readonly Share[];
}

/** The remaining amount on no share, as after a deleted line. */
export function unallocatedRemainder(expense: Divided, refunded: Divided): Cents {
  const onNone = ({ amount, shares }: Divided) =>
    clampToZero(subtractCents(amount, sumCents(shares.map((share) => share.amount))));
  return clampToZero(subtractCents(onNone(expense), onNone(refunded)));
}

/**
 * Distributes a refund over the lines in proportion to their remaining shares, to the cent, so that
 * full refunds leave zero on every line.
 *
 * @param refund at most the remaining total
 * @param left shares minus earlier refunds: `sharesLeft`
 * @param onNone remaining amount on no share, which takes its part of the refund
 */
export function allocateRefund(
  refund: Cents,
  left: readonly Share[],
  onNone: Cents = ZERO_CENTS,
): Share[] {
  const shares = left.filter(({ amount }) => amount > 0);
  if (shares.length === 0) return [];
  const parts = allocateCents(refund, [...shares.map(({ amount }) => amount), onNone]);
  return shares.flatMap(({ lineId }, index) => {
    const amount = parts[index] ?? ZERO_CENTS;
    return amount > 0 ? [{ lineId, amount }] : [];
  });
}

/** The amount of an expense still refundable. */
export function refundable(amount: Cents, refunds: readonly Cents[]): Cents {
  return clampToZero(subtractCents(amount, sumCents(refunds)));
}
