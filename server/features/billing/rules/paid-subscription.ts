import type { Subscription } from "../../../../shared/billing/plan.ts";

/** A subscription at the payment provider, in our terms. */
export interface PaidSubscription {
  id: string;
  createdAt: Date;
  /** whether its price grants Pro, now or formerly on sale */
  isPro: boolean;
  /** `past_due`: active with a missed payment */
  state: "active" | "past_due" | "ended";
  /** while active: scheduled end, if any; ended: end of the paid period */
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
 * The plan from all of a customer's subscriptions. The one that grants most counts, so that late
 * events of a superseded one change nothing. Subscriptions to other prices are ignored.
 *
 * @param revokedIds revoked by an administrator; ignored once they have ended
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

/**
 * Whether it is paid or awaiting payment; a second one must not start besides it, whatever the
 * price.
 */
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
