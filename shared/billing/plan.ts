/** What the free plan allows; Pro has no limits. */
export const FREE_LIMITS = { expenses: 5, contractors: 3 } as const;
export type Limited = keyof typeof FREE_LIMITS;

export type Plan = "free" | "pro";
export const SUBSCRIPTION_STATUSES = ["free", "active", "cancelled"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** How long Pro lasts after a payment has failed: time to find another card, and no free month. */
export const GRACE_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Subscription {
  status: SubscriptionStatus;
  /** when it ends: of a cancelled one, or of an active one that is to end; null when nothing ends it */
  endsAt: Date | null;
  /** since when a payment is missing; null while everything is paid */
  pastDueSince: Date | null;
  /** Pro without a payment: given by an administrator, or to everybody where nothing is charged */
  isGranted: boolean;
}

/**
 * The plan a subscription grants at one moment.
 *
 * A cancelled subscription stays Pro until its end date, because the homeowner
 * has paid for that time; without an end date there is nothing to run out yet.
 * An active one ends by the clock as well, whether or not its last event arrived.
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

/** When Pro ends if the missing payment does not come; null while none is missing. */
export function graceEndsAt({ pastDueSince }: Pick<Subscription, "pastDueSince">): Date | null {
  return pastDueSince && new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);
}

/** The status as it is told: what has run out is free, and what was granted is active. */
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
 * Whether one more that was deleted may come back.
 *
 * What a homeowner had may always come back, also when the plan has got smaller since. What
 * they never had at once may not: else deleting, adding and restoring by turns would lead
 * round the limit.
 *
 * @param held how many there were when it was deleted
 */
export function mayBringBack(what: Limited, plan: Plan, count: number, held: number): boolean {
  return mayAddAnother(what, plan, count) || count < held;
}

function isBefore(now: Date, end: Date | null): boolean {
  return end === null || now < end;
}
