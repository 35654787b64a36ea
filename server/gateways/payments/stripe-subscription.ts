import type { Stripe } from "stripe";
import type { PaidSubscription } from "../../features/billing/rules/paid-subscription.ts";

/**
 * What one of Stripe's subscriptions is in our words; undefined for one that was never paid.
 *
 * @param priceIds those that grant Pro
 */
export function toPaidSubscription(
  subscription: Stripe.Subscription,
  priceIds: readonly string[],
): PaidSubscription | undefined {
  // The period stands on the item, not on the subscription.
  const items = subscription.items.data;
  const proItem = items.find(({ price }) => priceIds.includes(price.id));
  const item = proItem ?? items[0];
  if (item === undefined) return undefined;
  const periodEnd = toDate(item.current_period_end);
  const endsAt = scheduledEnd(subscription, periodEnd);
  const facts = {
    id: subscription.id,
    createdAt: toDate(subscription.created),
    isPro: proItem !== undefined,
    endsAt,
    renewsAt: endsAt === null ? periodEnd : null,
    pastDueSince: null,
  };
  switch (subscription.status) {
    case "active":
    case "trialing":
      return { ...facts, state: "active" };
    case "past_due":
    case "unpaid":
      return {
        ...facts,
        state: "past_due",
        renewsAt: null,
        pastDueSince: toDate(invoiceOf(subscription)?.created ?? item.current_period_start),
      };
    case "canceled":
      return {
        ...facts,
        state: "ended",
        renewsAt: null,
        endsAt: isPaidUntilPeriodEnd(subscription) ? periodEnd : endedAt(subscription),
      };
    // Not begun, or begun and never paid, and whatever Stripe adds: nothing is granted for it.
    case "incomplete":
    case "incomplete_expired":
    case "paused":
    default:
      return undefined;
  }
}

/** The portal sets one of the two, and which one differs from account to account. */
function scheduledEnd(
  { cancel_at: cancelAt, cancel_at_period_end: isAtPeriodEnd }: Stripe.Subscription,
  periodEnd: Date,
): Date | null {
  if (cancelAt !== null) return toDate(cancelAt);
  return isAtPeriodEnd ? periodEnd : null;
}

/** Whoever cancels at once has paid for the rest of the period, unless the payment is what failed. */
function isPaidUntilPeriodEnd(subscription: Stripe.Subscription): boolean {
  const reason = subscription.cancellation_details?.reason ?? null;
  const isByPayment = reason === "payment_failed" || reason === "payment_disputed";
  return !isByPayment && invoiceOf(subscription)?.status === "paid";
}

function endedAt(subscription: Stripe.Subscription): Date {
  return toDate(subscription.ended_at ?? subscription.canceled_at ?? subscription.created);
}

/** The latest invoice, which the list is asked to carry whole. */
function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  return typeof invoice === "object" && invoice !== null ? invoice : undefined;
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
