import type { PaidSubscription } from "../../features/billing/rules/paid-subscription.ts";
import type { SimulatedSubscription } from "./simulated-store.ts";

/** The end of the monthly billing period that contains `now`, counted from the start. */
export function periodEndAfter(startedAt: Date, now: Date): Date {
  let months = 1;
  while (addMonths(startedAt, months) <= now) months += 1;
  return addMonths(startedAt, months);
}

/** The same day in a later month, or that month's last day. */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/** A stored subscription as it is at `now`: the clock determines payments and scheduled ends. */
export function toPaidSubscription(stored: SimulatedSubscription, now: Date): PaidSubscription {
  const startedAt = new Date(stored.startedAt);
  const cancelAt = toDate(stored.cancelAt);
  const endedAt = toDate(stored.endedAt);
  const facts = {
    id: stored.id,
    createdAt: startedAt,
    isPro: true,
    renewsAt: null,
    pastDueSince: null,
  };
  if (endedAt !== null) {
    const isUnpaid = stored.failedAt !== null;
    return {
      ...facts,
      state: "ended",
      endsAt: isUnpaid ? endedAt : (cancelAt ?? periodEndAfter(startedAt, endedAt)),
    };
  }
  if (cancelAt !== null && cancelAt <= now) return { ...facts, state: "ended", endsAt: cancelAt };
  const pastDueSince = toDate(stored.failedAt);
  if (pastDueSince !== null) return { ...facts, state: "past_due", endsAt: cancelAt, pastDueSince };
  const renewsAt = cancelAt === null ? periodEndAfter(startedAt, now) : null;
  return { ...facts, state: "active", endsAt: cancelAt, renewsAt };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
