import type { PaymentKind } from "../../../shared/billing/contract.ts";
import type { PaidSubscription } from "../../features/billing/rules/paid-subscription.ts";

/** The provider answers within this time, its retry included, or counts as down. */
export const PROVIDER_LIMIT_MS = 8_000;

/** Who is to pay: what the provider shows on its pages and receipts. */
export interface Payer {
  userId: number;
  email: string;
  name: string | undefined;
}

/** Something that happened at the provider. What it led to is not taken from it, but asked for. */
export interface PaymentEvent {
  /** it says that a subscription runs: no proof, but a reason to look */
  saysRunning?: true;
  id: string;
  type: string;
  /** whose it is; undefined where it is about no customer, or where nothing follows from it */
  customerId: string | undefined;
}

/** A message as it arrived: the signature is over these very bytes. */
export interface SignedMessage {
  body: Buffer;
  signature: string | undefined;
}

/**
 * The provider of card payments, in our words. Every call ends within `PROVIDER_LIMIT_MS`; one
 * that the provider did not answer, or refused, throws `unavailable`.
 */
export interface Payments {
  kind: PaymentKind;
  /** Answers the id of the new customer. */
  createCustomer(payer: Payer): Promise<string>;
  /**
   * Answers the address of the page where the card is entered: that of an earlier call, as long
   * as it can still be paid there. Undefined when the provider does not know the customer.
   */
  openCheckout(customerId: string): Promise<string | undefined>;
  /**
   * Answers the address of the page where cards, receipts and the cancellation are. Undefined
   * when there is none: not set up at the provider, or no such customer.
   */
  openPortal(customerId: string): Promise<string | undefined>;
  /**
   * All subscriptions, those that have ended and those to other prices included. Undefined when the
   * provider never knew the customer: that says nothing about what they pay for.
   */
  listSubscriptions(customerId: string): Promise<PaidSubscription[] | undefined>;
  /** Ends it at once and refunds nothing. One that has ended already is fine. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /**
   * Ends all that there is of a customer who leaves: no open checkout can be paid any more, nothing
   * is charged, and the provider forgets who it was. One who is gone or unknown is fine.
   */
  closeCustomer(customerId: string): Promise<void>;
  /** Writes to another address from now on. A customer who is gone or unknown is fine. */
  changeEmail(customerId: string, email: string): Promise<void>;
  /** Undefined for a message that the provider did not sign, or not within 300 s of `now`. */
  readEvent(message: SignedMessage, now: Date): Promise<PaymentEvent | undefined>;
  /** only where payments are simulated: what its pages do */
  simulator?: Simulator;
}

export const SIMULATED_ACTIONS = ["cancel", "keep", "fail", "settle"] as const;
export type SimulatedAction = (typeof SIMULATED_ACTIONS)[number];

/** The other side of the simulated provider: what a person does on its pages. */
export interface Simulator {
  /** whether the page can still be paid; undefined when there is no such page for this customer */
  isOpen(customerId: string, checkoutId: string): boolean | undefined;
  /** Answers the event that the provider would send; undefined when there is nothing to pay. */
  pay(customerId: string, checkoutId: string): SignedMessage | undefined;
  /** Undefined when there is no running subscription to do it to. */
  act(customerId: string, action: SimulatedAction): SignedMessage | undefined;
  /** The ids of the customers of whom nothing was written since `before`. */
  listIdle(before: Date): string[];
  forget(customerId: string): void;
}
