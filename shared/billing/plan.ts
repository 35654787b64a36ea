/** What the free plan allows; Pro has no limits. */
export const FREE_LIMITS = { expenses: 5, contractors: 3 } as const;
export type Limited = keyof typeof FREE_LIMITS;

export type Plan = "free" | "pro";
export const SUBSCRIPTION_STATUSES = ["free", "active", "cancelled"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Days of Pro after a failed payment: time to find another card, not a free month. */
export const GRACE_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Subscription {
  status: SubscriptionStatus;
  /**
   * end date of a cancelled subscription, or of an active one that will not renew; null for none
   */
  endsAt: Date | null;
  /** when the first missed payment was due; null while all are paid */
  pastDueSince: Date | null;
  /** Pro without a payment: granted by an administrator, or to all users where payments are off */
  isGranted: boolean;
}

/**
 * The plan a subscription grants at one moment.
 *
 * A cancelled subscription stays Pro until its end date, because the user has paid for that time;
 * without an end date it does not expire. An active one expires by the clock as well, in case its
 * last webhook never arrived.
 */
export function planAt(subscription: Subscription, now: Date): Plan {
  const { status, endsAt, isGranted } = subscription;
  if (isGranted) return "pro";
  switch (status) {
    case "active":
      return isBefore(now, endsAt) && isBefore(now, graceEndsAt(subscription)) ? "pro" : "free";
    case "cancelled":
      return isBefore(now, endsAt) ? "pro" : "free";
    case "free":
      return "free";
  }
}

/** When Pro ends unless the missed payment arrives; null when none is missed. */
export function graceEndsAt({ pastDueSince }: Pick<Subscription, "pastDueSince">): Date | null {
  return pastDueSince && new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);
}

/** The status to show: expired is free, granted is active. */
export function statusAt(subscription: Subscription, now: Date): SubscriptionStatus {
  if (subscription.isGranted) return "active";
  return planAt(subscription, now) === "pro" ? subscription.status : "free";
}

/** How many a plan allows; null means unlimited. */
export function limitOf(what: Limited, plan: Plan): number | null {
  return plan === "pro" ? null : FREE_LIMITS[what];
}

export function mayAddAnother(what: Limited, plan: Plan, count: number): boolean {
  const limit = limitOf(what, plan);
  return limit === null || count < limit;
}

/**
 * Whether a deleted record may be restored.
 *
 * A restore up to the earlier number is always allowed, also on a smaller plan. Beyond that
 * number it counts against the limit; otherwise deleting, adding and restoring in turn would evade
 * it.
 *
 * @param countBefore how many there were when it was deleted
 */
export function mayRestore(what: Limited, plan: Plan, count: number, countBefore: number): boolean {
  return mayAddAnother(what, plan, count) || count < countBefore;
}

function isBefore(now: Date, end: Date | null): boolean {
  return end === null || now < end;
}
