import { bigint, boolean, text } from "drizzle-orm/pg-core";
import { SUBSCRIPTION_STATUSES } from "../../../shared/billing/plan.ts";
import { instant } from "./columns.ts";

/** Payment state as columns of `users`, so that the plan is in the row that commands lock. */
export const paymentColumns = () => ({
  stripeCustomerId: text(),
  stripeSubscriptionId: text(),
  subscriptionStatus: text({ enum: SUBSCRIPTION_STATUSES }).notNull().default("free"),
  subscriptionEndDate: instant(),
  subscriptionRenewalDate: instant(),
  /** when a payment of the active subscription became overdue */
  subscriptionPastDueSince: instant(),
  /** when an administrator granted Pro, independent of the payment provider */
  proGrantedAt: instant(),
  /** Pro from sample data (`npm run db:seed`), unpaid */
  hasSamplePro: boolean().notNull().default(false),
  /** subscriptions that no longer count, because an administrator downgraded the account */
  revokedSubscriptionIds: text().array().notNull().default([]),
  /**
   * Sequence number of the last stored read from the payment provider. Each read takes its number
   * from payment_read_seq before it starts, so that a slow one can't overwrite a later one.
   */
  paymentRead: bigint({ mode: "number" }).notNull().default(0),
});
