import type { PaymentKind } from "../../../shared/billing/contract.ts";
import type { PaidSubscription } from "../../features/billing/rules/paid-subscription.ts";

/** Time limit of one call, including its retry. */
export const PROVIDER_LIMIT_MS = 8_000;

/** The paying user, as shown on the provider's pages and receipts. */
export interface Payer {
  userId: number;
  email: string;
  name: string | undefined;
}

/** An event at the provider. Its effect is read from the provider, not from the event. */
export interface PaymentEvent {
  /**
   * set when the event claims that a subscription is active, which is no proof but a reason to
   * check
   */
  saysRunning?: true;
  id: string;
  type: string;
  /** undefined when the event has no customer or no effect */
  customerId: string | undefined;
}

/** A message as received, because the signature covers these exact bytes. */
export interface SignedMessage {
  body: Buffer;
  signature: string | undefined;
}

/**
 * The card payment provider. Every call ends within `PROVIDER_LIMIT_MS`.
 *
 * @throws unavailable without an answer, or when the provider rejects the call
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
   * knew the customer; then nothing is known about their payments.
   */
  listSubscriptions(customerId: string): Promise<PaidSubscription[] | undefined>;
  /** Ends the subscription immediately without a refund. Idempotent. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /**
   * Closes the customer of a deleted account: expires open checkouts, ends subscriptions and
   * deletes the customer's data at the provider. Idempotent; ignores unknown customers.
   */
  closeCustomer(customerId: string): Promise<void>;
  /** Changes the customer's email. Ignores deleted or unknown customers. */
  changeEmail(customerId: string, email: string): Promise<void>;
  /** Undefined for a message without the provider's signature, or signed more than 300 s from `now`. */
  readEvent(message: SignedMessage, now: Date): Promise<PaymentEvent | undefined>;
  /** only for simulated payments: the actions of its pages */
  simulator?: Simulator;
}

export const SIMULATED_ACTIONS = ["cancel", "keep", "fail", "settle"] as const;
export type SimulatedAction = (typeof SIMULATED_ACTIONS)[number];

/** The provider's side of simulated payments: what users can do on its pages. */
export interface Simulator {
  /** whether the page can be paid; undefined when the customer has no such page */
  isOpen(customerId: string, checkoutId: string): boolean | undefined;
  /** Returns the event that the provider would send; undefined when there is nothing to pay. */
  pay(customerId: string, checkoutId: string): SignedMessage | undefined;
  /** Undefined without an active subscription. */
  act(customerId: string, action: SimulatedAction): SignedMessage | undefined;
  /** Ids of customers not modified since `before`. */
  listIdle(before: Date): string[];
  forget(customerId: string): void;
}
