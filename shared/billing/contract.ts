import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { SUBSCRIPTION_STATUSES } from "./plan.ts";

/** How this installation is paid for: by card, by a provider that only pretends to, or not at all. */
export const PAYMENT_KINDS = ["stripe", "simulated", "off"] as const;
export const paymentKind = z.enum(PAYMENT_KINDS);
export type PaymentKind = z.infer<typeof paymentKind>;

/** What a homeowner's plan is at this moment, and how much of it is used. */
export const subscriptionStatus = z.object({
  /** `active` and `cancelled` are Pro; what has run out is `free` */
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  /** when the next payment is due; null when none is */
  renewalDate: z.nullable(instant),
  /** when Pro ends, of a cancelled subscription and of one that is to be cancelled */
  endDate: z.nullable(instant),
  /** it is active and paid, and will not be renewed: 'Will cancel on' its end date */
  willCancelAtPeriodEnd: z.boolean(),
  /** since when a payment is missing, also after Pro has ended by that; null while none is */
  pastDueSince: z.nullable(instant),
  /** when Pro ends, or ended, if the missing payment does not come */
  graceEndsAt: z.nullable(instant),
  /** Pro without a payment: nothing is charged, and there is nothing to cancel */
  isComplimentary: z.boolean(),
  /** whether there is anything at the payment provider that the billing portal can show: a subscription, also an ended one */
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
export type SubscriptionStatusAnswer = z.infer<typeof subscriptionStatus>;

/** Where the browser goes next: the checkout, or the billing portal. */
export const redirectAnswer = z.object({ url: z.string() });

export const messageAnswer = z.object({ message: z.string() });
