import type { Subscription } from "../../../../shared/billing/plan.ts";

/** What the payment provider knows of one of a customer's subscriptions, in our words. */
export interface PaidSubscription {
  id: string;
  createdAt: Date;
  /** it is to a price that grants Pro, that of today or an earlier one */
  isPro: boolean;
  /** `past_due`: it runs, but a payment is missing */
  state: "active" | "past_due" | "ended";
  /** of a running one: when it ends, if it is to; of an ended one: until when it was paid */
  endsAt: Date | null;
  /** when the next payment is due */
  renewsAt: Date | null;
  pastDueSince: Date | null;
}

export type PaidPlan = Omit<Subscription, "isGranted"> & {
  subscriptionId: string | null;
  renewsAt: Date | null;
};

const RANK = { active: 0, past_due: 1, ended: 2 } as const;

/**
 * What all of a customer's subscriptions come to: the one that grants most counts, and what it
 * superseded does not, however late its events arrive. Those to other prices come to nothing.
 *
 * @param revokedIds those that an administrator has taken back: they count no more once they have ended
 */
export function planOf(
  subscriptions: readonly PaidSubscription[],
  revokedIds: readonly string[],
): PaidPlan {
  const [current] = subscriptions
    .filter(({ id, isPro, state }) => isPro && (state !== "ended" || !revokedIds.includes(id)))
    .toSorted(byRank);
  if (current === undefined) {
    return {
      status: "free",
      endsAt: null,
      pastDueSince: null,
      subscriptionId: null,
      renewsAt: null,
    };
  }
  const { id, state, endsAt, renewsAt, pastDueSince } = current;
  return {
    status: state === "ended" ? "cancelled" : "active",
    endsAt,
    pastDueSince,
    subscriptionId: id,
    renewsAt,
  };
}

/** Whether it is paid for, or is still to be: another must not be begun beside it, whatever their prices. */
export function isRunning({ state }: PaidSubscription): boolean {
  return state !== "ended";
}

function byRank(one: PaidSubscription, other: PaidSubscription): number {
  return (
    RANK[one.state] - RANK[other.state] ||
    endOf(other) - endOf(one) ||
    other.createdAt.getTime() - one.createdAt.getTime()
  );
}

function endOf({ endsAt }: PaidSubscription): number {
  return endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
