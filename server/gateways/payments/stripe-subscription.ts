import type { Stripe } from "stripe";
import type { PaidSubscription } from "../../features/billing/rules/paid-subscription.ts";

/**
 * Maps a Stripe subscription; undefined for one that was never paid.
 *
 * @param priceIds prices that grant Pro
 */
export function toPaidSubscription(
  subscription: Stripe.Subscription,
  priceIds: readonly string[],
): PaidSubscription | undefined {
  // The billing period is on the item, not on the subscription.
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
    // Never paid, or a status that Stripe may add: grants nothing.
    case "incomplete":
    case "incomplete_expired":
    case "paused":
    default:
      return undefined;
  }
}

/** The portal sets one of the two fields, depending on the Stripe account. */
function scheduledEnd(
  { cancel_at: cancelAt, cancel_at_period_end: isAtPeriodEnd }: Stripe.Subscription,
  periodEnd: Date,
): Date | null {
  if (cancelAt !== null) return toDate(cancelAt);
  return isAtPeriodEnd ? periodEnd : null;
}

/**
 * Whether a subscription that the user canceled immediately is still paid until the end of its
 * period; not so when the payment failed.
 */
function isPaidUntilPeriodEnd(subscription: Stripe.Subscription): boolean {
  const reason = subscription.cancellation_details?.reason ?? null;
  const isByPayment = reason === "payment_failed" || reason === "payment_disputed";
  return !isByPayment && invoiceOf(subscription)?.status === "paid";
}

function endedAt(subscription: Stripe.Subscription): Date {
  return toDate(subscription.ended_at ?? subscription.canceled_at ?? subscription.created);
}

/** The latest invoice, which the list request expands. */
function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  return typeof invoice === "object" && invoice !== null ? invoice : undefined;
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
