import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";
import { isRecentSignature, parseEvent } from "./event.ts";
import type { Payments, SignedMessage, SimulatedAction, Simulator } from "./payments.ts";
import { periodEndAfter, toPaidSubscription } from "./simulated-period.ts";
import {
  openSimulatedStore,
  type SimulatedCustomer,
  type SimulatedStore,
  type SimulatedSubscription,
} from "./simulated-store.ts";

const CHECKOUT_LIFE_MS = 24 * 60 * 60 * 1000;

interface SimulatedOptions {
  /** folder for the simulated state */
  folder: string;
  publicUrl: string;
  secret: string;
  clock: Clock;
}

/**
 * A payment provider that charges nothing: its pages are on this server and say so, and its events
 * are signed and verified like real ones. Billing periods pass by the clock.
 */
export function createSimulatedPayments(options: SimulatedOptions): Payments {
  const { folder, publicUrl, clock } = options;
  const store = openSimulatedStore(folder);
  const secret = createHmac("sha256", options.secret).update("simulated payments").digest();

  function isCheckoutOpen(customer: SimulatedCustomer, checkoutId: string): boolean | undefined {
    const checkout = customer.checkouts.find(({ id }) => id === checkoutId);
    if (checkout === undefined) return undefined;
    const age = clock.now().getTime() - new Date(checkout.openedAt).getTime();
    return !checkout.isPaid && age < CHECKOUT_LIFE_MS;
  }

  function present(customerId: string): SimulatedCustomer | undefined {
    const customer = store.find(customerId);
    return customer?.isClosed ? undefined : customer;
  }

  return {
    kind: "simulated",
    createCustomer: async ({ email }) => {
      const id = newId("cus");
      store.save({ id, email, checkouts: [], subscriptions: [] });
      return id;
    },
    openCheckout: async (customerId) => {
      const customer = present(customerId);
      if (customer === undefined) return undefined;
      const pageOf = (id: string) => `${publicUrl}/simulated-payments/checkout/${id}`;
      const known = customer.checkouts.find(({ id }) => isCheckoutOpen(customer, id));
      if (known !== undefined) return pageOf(known.id);
      const id = newId("cs");
      const openedAt = clock.now().toISOString();
      // A new checkout replaces earlier ones.
      store.save({ ...customer, checkouts: [{ id, openedAt, isPaid: false }] });
      return pageOf(id);
    },
    openPortal: async (customerId) =>
      present(customerId) && `${publicUrl}/simulated-payments/portal`,
    listSubscriptions: async (customerId) =>
      store
        .find(customerId)
        ?.subscriptions.map((stored) => toPaidSubscription(stored, clock.now())),
    cancelSubscription: async (subscriptionId) => {
      const customer = store.find(customerOf(subscriptionId));
      const running = customer && runningOf(customer, clock.now());
      if (customer === undefined || running?.id !== subscriptionId) return;
      const endedAt = clock.now().toISOString();
      saveChanged(store, customer, { ...running, cancelAt: null, endedAt });
    },
    closeCustomer: async (customerId) => {
      const customer = store.find(customerId);
      if (customer === undefined) return;
      store.save({ ...customer, email: "", checkouts: [], subscriptions: [], isClosed: true });
    },
    changeEmail: async (customerId, email) => {
      const customer = present(customerId);
      if (customer) store.save({ ...customer, email });
    },
    readEvent: async ({ body, signature }, now) => {
      if (signature === undefined || !isRecentSignature(signature, now)) return undefined;
      const time = /(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? "";
      const given = Buffer.from(
        /(?:^|,)v1=([0-9a-f]{64})(?:,|$)/.exec(signature)?.[1] ?? "",
        "hex",
      );
      const wanted = signatureOf(body, time, secret);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      return parseEvent(parseJson(body));
    },
    simulator: createSimulator({ store, secret, clock, isCheckoutOpen }),
  };
}

interface SimulatorParts {
  store: SimulatedStore;
  secret: Buffer;
  clock: Clock;
  isCheckoutOpen: (customer: SimulatedCustomer, checkoutId: string) => boolean | undefined;
}

function createSimulator({ store, secret, clock, isCheckoutOpen }: SimulatorParts): Simulator {
  const send = (type: string, customerId: string) =>
    signedEvent({ type, customerId, secret, now: clock.now() });
  return {
    isOpen: (customerId, checkoutId) => {
      const customer = store.find(customerId);
      return customer && isCheckoutOpen(customer, checkoutId);
    },
    pay: (customerId, checkoutId) => {
      const customer = store.find(customerId);
      if (customer === undefined || isCheckoutOpen(customer, checkoutId) !== true) return undefined;
      store.save({
        ...customer,
        checkouts: customer.checkouts.map((checkout) =>
          checkout.id === checkoutId ? { ...checkout, isPaid: true } : checkout,
        ),
        subscriptions: [...customer.subscriptions, newSubscription(customerId, clock.now())],
      });
      return send("checkout.session.completed", customerId);
    },
    listIdle: (before) => store.listIdle(before),
    forget: (customerId) => store.remove(customerId),
    act: (customerId, action) => {
      const customer = store.find(customerId);
      const running = customer && runningOf(customer, clock.now());
      if (customer === undefined || running === undefined) return undefined;
      saveChanged(store, customer, changedBy(running, action, clock.now()));
      const isPayment = action === "fail" || action === "settle";
      const paymentType = action === "fail" ? "invoice.payment_failed" : "invoice.paid";
      return send(isPayment ? paymentType : "customer.subscription.updated", customerId);
    },
  };
}

function changedBy(
  running: SimulatedSubscription,
  action: SimulatedAction,
  now: Date,
): SimulatedSubscription {
  switch (action) {
    case "cancel":
      return {
        ...running,
        cancelAt: periodEndAfter(new Date(running.startedAt), now).toISOString(),
      };
    case "keep":
      return { ...running, cancelAt: null };
    case "fail":
      return { ...running, failedAt: running.failedAt ?? now.toISOString() };
    case "settle":
      return { ...running, failedAt: null };
  }
}

function newSubscription(customerId: string, now: Date): SimulatedSubscription {
  const id = `${customerId.replace("sim_cus_", "sim_sub_")}_${randomBytes(6).toString("hex")}`;
  return { id, startedAt: now.toISOString(), cancelAt: null, endedAt: null, failedAt: null };
}

/** The customer's id, which is part of the subscription's. */
function customerOf(subscriptionId: string): string {
  return subscriptionId.replace("sim_sub_", "sim_cus_").replace(/_[0-9a-f]{12}$/, "");
}

function runningOf(customer: SimulatedCustomer, now: Date): SimulatedSubscription | undefined {
  return customer.subscriptions.find((stored) => toPaidSubscription(stored, now).state !== "ended");
}

function saveChanged(
  store: SimulatedStore,
  customer: SimulatedCustomer,
  changed: SimulatedSubscription,
): void {
  const subscriptions = customer.subscriptions.map((one) =>
    one.id === changed.id ? changed : one,
  );
  store.save({ ...customer, subscriptions });
}

interface EventFacts {
  type: string;
  customerId: string;
  secret: Buffer;
  now: Date;
}

function signedEvent({ type, customerId, secret, now }: EventFacts): SignedMessage {
  const event = {
    id: newId("evt"),
    object: "event",
    type,
    data: { object: { customer: customerId } },
  };
  const body = Buffer.from(JSON.stringify(event));
  const time = String(Math.floor(now.getTime() / 1000));
  return { body, signature: `t=${time},v1=${signatureOf(body, time, secret).toString("hex")}` };
}

function signatureOf(body: Buffer, time: string, secret: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${time}.`).update(body).digest();
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function newId(kind: string): string {
  return `sim_${kind}_${randomBytes(12).toString("hex")}`;
}
