import { randomBytes } from "node:crypto";
import type { Clock } from "../../../server/gateways/clock.ts";

const DAY = 24 * 60 * 60;
const MONTH = 30 * DAY;

export interface CustomerState {
  id: string;
  object: "customer";
  email: string;
  metadata: Record<string, string>;
  /** Found by its id only, not in lists. */
  isDeleted?: true;
}

export interface InvoiceState {
  id: string;
  object: "invoice";
  customer: string;
  created: number;
  status: "paid" | "open" | "uncollectible";
}

export interface SubscriptionState {
  id: string;
  object: "subscription";
  customer: string;
  created: number;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: { reason: string | null };
  items: {
    object: "list";
    data: {
      id: string;
      price: { id: string };
      current_period_start: number;
      current_period_end: number;
    }[];
  };
  latest_invoice: InvoiceState | null;
}

export interface SessionState {
  id: string;
  object: "checkout.session";
  customer: string;
  created: number;
  expires_at: number;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  url: string | null;
  success_url: string;
  metadata: Record<string, string>;
  /** price of the line item; not part of responses */
  priceId: string;
}

/** Stripe's state, and the effects of users and time. */
export class StripeWorld {
  readonly customers = new Map<string, CustomerState>();
  readonly sessions = new Map<string, SessionState>();
  readonly subscriptions = new Map<string, SubscriptionState>();
  readonly prices = new Set<string>();
  hasPortal = true;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }

  addCustomer(email: string, metadata: Record<string, string> = {}): CustomerState {
    const customer = { id: newId("cus"), object: "customer" as const, email, metadata };
    this.customers.set(customer.id, customer);
    return customer;
  }

  /**
   * Stripe keeps a deleted customer's id, and ends active subscriptions at once. It documents
   * nothing about the rest: here other subscriptions continue, and checkouts stay open.
   */
  deleteCustomer(id: string): void {
    const customer = this.customers.get(id);
    if (customer) customer.isDeleted = true;
    for (const one of this.subscriptionsOf(id)) {
      if (one.status === "active" || one.status === "trialing") this.end(one.id);
    }
  }

  /** Whether calls for the customer are allowed. */
  hasCustomer(id: string): boolean {
    const customer = this.customers.get(id);
    return customer !== undefined && customer.isDeleted !== true;
  }

  subscriptionsOf(customer: string): SubscriptionState[] {
    // Newest first, as Stripe lists them.
    return [...this.subscriptions.values()].filter((one) => one.customer === customer).toReversed();
  }

  /** The customer's newest subscription. */
  latestOf(customer: string): SubscriptionState {
    const [latest] = this.subscriptionsOf(customer);
    if (latest === undefined) throw new Error(`${customer} has no subscription`);
    return latest;
  }

  subscribe(
    customer: string,
    priceId: string,
    changes: Partial<SubscriptionState> = {},
  ): SubscriptionState {
    const start = this.now();
    const subscription: SubscriptionState = {
      id: newId("sub"),
      object: "subscription",
      customer,
      created: start,
      status: "active",
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      cancellation_details: { reason: null },
      items: {
        object: "list",
        data: [
          {
            id: newId("si"),
            price: { id: priceId },
            current_period_start: start,
            current_period_end: start + MONTH,
          },
        ],
      },
      latest_invoice: this.#invoice(customer, "paid"),
      ...changes,
    };
    this.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  /** A payment on the checkout page. */
  pay(url: string, { isPaid = true } = {}): SessionState {
    const session = [...this.sessions.values()].find((one) => one.url === url);
    if (session?.status !== "open") throw new Error(`${url} cannot be paid`);
    session.status = "complete";
    session.payment_status = isPaid ? "paid" : "unpaid";
    session.url = null;
    this.subscribe(
      session.customer,
      session.priceId,
      isPaid
        ? {}
        : { status: "incomplete", latest_invoice: this.#invoice(session.customer, "open") },
    );
    return session;
  }

  /** The portal's 'cancel at the end of the period', in either of its representations. */
  planCancel(id: string, shape: "cancel_at" | "cancel_at_period_end"): SubscriptionState {
    const subscription = this.get(id);
    subscription.canceled_at = this.now();
    subscription.cancellation_details.reason = "cancellation_requested";
    if (shape === "cancel_at") subscription.cancel_at = periodOf(subscription).current_period_end;
    else subscription.cancel_at_period_end = true;
    return subscription;
  }

  end(id: string, reason = "cancellation_requested"): SubscriptionState {
    const subscription = this.get(id);
    subscription.status = "canceled";
    subscription.canceled_at ??= this.now();
    subscription.ended_at = this.now();
    subscription.cancellation_details.reason = reason;
    return subscription;
  }

  /** Begins the next period, paid or not. */
  renew(id: string, { isPaid = true } = {}): SubscriptionState {
    const subscription = this.get(id);
    const period = periodOf(subscription);
    period.current_period_start = period.current_period_end;
    period.current_period_end += MONTH;
    subscription.latest_invoice = this.#invoice(subscription.customer, isPaid ? "paid" : "open");
    subscription.status = isPaid ? "active" : "past_due";
    return subscription;
  }

  /** The payment of the current period fails. */
  failPayment(id: string): SubscriptionState {
    const subscription = this.get(id);
    subscription.latest_invoice = this.#invoice(subscription.customer, "open");
    subscription.status = "past_due";
    return subscription;
  }

  /** The missing payment succeeds. */
  settle(id: string): SubscriptionState {
    const subscription = this.get(id);
    if (subscription.latest_invoice) subscription.latest_invoice.status = "paid";
    subscription.status = "active";
    return subscription;
  }

  get(id: string): SubscriptionState {
    const subscription = this.subscriptions.get(id);
    if (subscription === undefined) throw new Error(`No subscription ${id}`);
    return subscription;
  }

  #invoice(customer: string, status: InvoiceState["status"]): InvoiceState {
    return { id: newId("in"), object: "invoice", customer, created: this.now(), status };
  }
}

export function periodOf({ items }: SubscriptionState) {
  const [item] = items.data;
  if (item === undefined) throw new Error("A subscription without an item");
  return item;
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(10).toString("hex")}`;
}
