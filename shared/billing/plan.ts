/** What the free plan allows; Pro has no limits. */
export const FREE_LIMITS = { expenses: 5, contractors: 3 } as const;
export type Limited = keyof typeof FREE_LIMITS;

export type Plan = "free" | "pro";
export const SUBSCRIPTION_STATUSES = ["free", "active", "cancelled"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface Subscription {
  status: SubscriptionStatus;
  endsAt: Date | null;
}

/**
 * The plan a subscription grants at one moment.
 *
 * A cancelled subscription stays Pro until its end date, because the homeowner
 * has paid for that time; without an end date there is nothing to run out yet.
 */
export function planAt({ status, endsAt }: Subscription, now: Date): Plan {
  switch (status) {
    case "active":
      return "pro";
    case "cancelled":
      return endsAt === null || now < endsAt ? "pro" : "free";
    case "free":
      return "free";
  }
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
