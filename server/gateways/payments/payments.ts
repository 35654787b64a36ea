import type { PaymentKind } from "../../../shared/billing/contract.ts";
import type { PaidSubscription } from "../../features/billing/rules/paid-subscription.ts";

/** Time limit of one call, its retry included. */
export const PROVIDER_LIMIT_MS = 8_000;

/** The paying user, as shown on the provider's pages and receipts. */
export interface Payer {
  userId: number;
  email: string;
  name: string | undefined;
}

/** An event at the provider. The effect is read from the provider, not from the event. */
export interface PaymentEvent {
  /** claims that a subscription is active: no proof, but a reason to check */
  saysRunning?: true;
  id: string;
  type: string;
  /** undefined when the event has no customer or no effect */
  customerId: string | undefined;
}

/** A message as received: the signature covers these exact bytes. */
export interface SignedMessage {
  body: Buffer;
  signature: string | undefined;
}

/**
 * The card payment provider. Every call ends within `PROVIDER_LIMIT_MS`; without an answer, or when
 * rejected, it throws `unavailable`.
 */
export interface Payments {
  kind: PaymentKind;
  /** Returns the new customer's id. */
  createCustomer(payer: Payer): Promise<string>;
  /**
   * Returns the URL of the checkout page, reusing one that is still payable. Undefined when the
   * provider doesn't know the customer.
   */
  openCheckout(customerId: string): Promise<string | undefined>;
  /**
   * Returns the URL of the page for cards, receipts and cancellation. Undefined when the provider
   * has none configured, or doesn't know the customer.
   */
  openPortal(customerId: string): Promise<string | undefined>;
  /**
   * All subscriptions, including ended ones and other prices. Undefined when the provider never
   * knew the customer, which says nothing about what they pay for.
   */
  listSubscriptions(customerId: string): Promise<PaidSubscription[] | undefined>;
  /** Ends it at once without a refund. Idempotent. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /**
   * Closes a departing customer: expires open checkouts, ends subscriptions and deletes the
   * customer's data at the provider. Idempotent; unknown customers are fine.
   */
  closeCustomer(customerId: string): Promise<void>;
  /** Changes the customer's email. Deleted or unknown customers are fine. */
  changeEmail(customerId: string, email: string): Promise<void>;
  /** Undefined for a message without the provider's signature, or signed more than 300 s from `now`. */
  readEvent(message: SignedMessage, now: Date): Promise<PaymentEvent | undefined>;
  /** only for simulated payments: the actions of its pages */
  simulator?: Simulator;
}

export const SIMULATED_ACTIONS = ["cancel", "keep", "fail", "settle"] as const;
export type SimulatedAction = (typeof SIMULATED_ACTIONS)[number];

/** The provider's side of simulated payments: user actions on its pages. */
export interface Simulator {
  /** whether the page is payable; undefined when this customer has no such page */
  isOpen(customerId: string, checkoutId: string): boolean | undefined;
  /** Returns the event that the provider would send; undefined when there is nothing to pay. */
  pay(customerId: string, checkoutId: string): SignedMessage | undefined;
  /** Undefined without an active subscription. */
  act(customerId: string, action: SimulatedAction): SignedMessage | undefined;
  /** Ids of customers not written since `before`. */
  listIdle(before: Date): string[];
  forget(customerId: string): void;
}
