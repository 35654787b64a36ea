import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { SUBSCRIPTION_STATUSES } from "./plan.ts";

/** How Pro is paid for: by card, through a simulated provider, or free of charge. */
export const PAYMENT_KINDS = ["stripe", "simulated", "off"] as const;
export const paymentKind = z.enum(PAYMENT_KINDS);
export type PaymentKind = z.infer<typeof paymentKind>;

/** The current plan and how much of it is used. */
export const subscriptionStatus = z.object({
  /** `active` and `cancelled` are Pro; an expired subscription is `free` */
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  /** when the next payment is due; null when none is */
  renewalDate: z.nullable(instant),
  /** when Pro ends, for a subscription that is cancelled or about to be */
  endDate: z.nullable(instant),
  /** active and paid, without renewal: shown as 'Will cancel on' its end date */
  willCancelAtPeriodEnd: z.boolean(),
  /**
   * when the first missed payment was due, also after Pro ended because of it; null when none is
   * missed
   */
  pastDueSince: z.nullable(instant),
  /** when Pro ends, or ended, unless the missed payment arrives */
  graceEndsAt: z.nullable(instant),
  /** Pro without a payment, so there is nothing to cancel */
  isComplimentary: z.boolean(),
  /** whether the payment provider has a subscription to show, also an ended one */
  hasBillingPortal: z.boolean(),
  payments: paymentKind,
  expenseCount: z.int(),
  /** null means unlimited */
  expenseLimit: z.nullable(z.int()),
  contractorCount: z.int(),
  /** null means unlimited */
  contractorLimit: z.nullable(z.int()),
  canCreateExpense: z.boolean(),
  canCreateContractor: z.boolean(),
});
export type SubscriptionStatusResponse = z.infer<typeof subscriptionStatus>;

/** Redirect target: the checkout or the billing portal. */
export const redirectResponse = z.object({ url: z.string() });

export const messageResponse = z.object({ message: z.string() });
