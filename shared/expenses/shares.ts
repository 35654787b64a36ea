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
  if (shares.some((share) => share.amount <= 0)) return "Each split must be greater than 0";
  if (new Set(shares.map(({ lineId }) => lineId)).size < shares.length) {
    return "Use each budget line once";
  }
  return sumCents(shares.map((share) => share.amount)) === amount
    ? undefined
    : "Splits must add up to the amount";
}

/**
 * The same for a split that may have lost a line: what of the amount is on no part then lies by its
 * category.
 */
export function lesserShareProblem(amount: Cents, shares: readonly Share[]): string | undefined {
  const sum = sumCents(shares.map((share) => share.amount));
  if (sum > amount) return "Splits can't exceed the amount";
  return shareProblem(sum, shares);
}

/** What is left of an expense's shares after the refunds that there were. */
export function sharesLeft(shares: readonly Share[], refunded: readonly Share[]): Share[] {
  return shares.map(({ lineId, amount }) => {
    const back = refunded.filter((share) => share.lineId === lineId);
    const left = subtractCents(amount, sumCents(back.map((share) => share.amount)));
    return { lineId, amount: atLeastNothing(left) };
  });
}

/** An expense, or all refunds of one, with what of it is on which line. */
interface Divided {
  amount: Cents;
  shares: readonly Share[];
}

/** What is left of an expense where it is on no part: there is such once a line of its has gone. */
export function leftOnNone(expense: Divided, refunded: Divided): Cents {
  const onNone = ({ amount, shares }: Divided) =>
    atLeastNothing(subtractCents(amount, sumCents(shares.map((share) => share.amount))));
  return atLeastNothing(subtractCents(onNone(expense), onNone(refunded)));
}

/**
 * How a refund of a split expense comes off its lines: in proportion to what is left of each, and
 * to the cent, so that refunds of the whole leave nothing on any line.
 *
 * @param refund at most what is left in all
 * @param left the shares less the refunds before: `sharesLeft`
 * @param onNone what is left of the expense on no part, where its refund then is, too
 */
export function sharesOfRefund(
  refund: Cents,
  left: readonly Share[],
  onNone: Cents = NO_CENTS,
): Share[] {
  const shares = left.filter(({ amount }) => amount > 0);
  if (shares.length === 0) return [];
  const parts = partsOf(refund, [...shares.map(({ amount }) => amount), onNone]);
  return shares.flatMap(({ lineId }, index) => {
    const amount = parts[index] ?? NO_CENTS;
    return amount > 0 ? [{ lineId, amount }] : [];
  });
}

/** What can still come back of an expense. */
export function refundable(amount: Cents, refunds: readonly Cents[]): Cents {
  return atLeastNothing(subtractCents(amount, sumCents(refunds)));
}
