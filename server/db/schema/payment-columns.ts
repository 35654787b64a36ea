import { bigint, boolean, text } from "drizzle-orm/pg-core";
import { SUBSCRIPTION_STATUSES } from "../../../shared/billing/plan.ts";
import { instant } from "./columns.ts";

/** What is known of a homeowner's payments: columns of `users`, so that the plan is in the row that is locked. */
export const paymentColumns = () => ({
  stripeCustomerId: text(),
  stripeSubscriptionId: text(),
  subscriptionStatus: text({ enum: SUBSCRIPTION_STATUSES }).notNull().default("free"),
  subscriptionEndDate: instant(),
  subscriptionRenewalDate: instant(),
  /** since when a payment of the running subscription is missing */
  subscriptionPastDueSince: instant(),
  /** Pro by an administrator's hand, whatever the provider says */
  proGrantedAt: instant(),
  /** Pro came with sample data (`npm run db:seed`): nobody pays for it */
  hasSamplePro: boolean().notNull().default(false),
  /** an administrator's downgrades: what is left of these subscriptions counts no more */
  revokedSubscriptionIds: text().array().notNull().default([]),
  /**
   * Which reading of the payment provider was written last. Each takes its number from
   * payment_read_seq before it begins: a slow one that ends after a later one is not written.
   */
  paymentRead: bigint({ mode: "number" }).notNull().default(0),
});
