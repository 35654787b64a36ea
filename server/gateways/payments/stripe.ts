import type * as StripeModule from "stripe";
import type { Stripe } from "stripe";
import { isRecentSignature, parseEvent, TOLERANCE_SECONDS } from "./event.ts";
import { type Payments, PROVIDER_LIMIT_MS, type SignedMessage } from "./payments.ts";
import {
  undefinedIfMissing,
  isOfType,
  unavailable,
  undefinedIfRejected,
} from "./stripe-failures.ts";
import { toPaidSubscription } from "./stripe-subscription.ts";

/** The API version that `stripe-subscription.ts` parses, whatever the account's default. */
const API_VERSION = "2026-10-28.endive";
/** Longest pause of the SDK before its retry. */
const RETRY_PAUSE_MS = 500;
const LIST_LIMIT = 100;

interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  priceIds: PriceIds;
  /** undefined: Stripe's API */
  apiUrl: string | undefined;
  publicUrl: string;
  limitMs?: number;
}

/** The checkout sells the first price; all of them grant Pro. */
type PriceIds = readonly [string, ...string[]];
type Sdk = typeof StripeModule;
type Signed = SignedMessage & { signature: string };
type Step<T> = (stripe: Stripe, options: () => Stripe.RequestOptions) => Promise<T>;

/**
 * Payments with Stripe. The SDK retries once with the same idempotency key, so that a creation with
 * a lost response isn't repeated.
 */
export function createStripePayments(options: StripeOptions): Payments {
  const { priceIds, publicUrl } = options;
  const calls = prepareCalls(options);
  return {
    kind: "stripe",
    createCustomer: ({ userId, email, name }) =>
      calls.within(async (stripe, requestOptions) => {
        const { id } = await stripe.customers.create(
          { email, ...(name !== undefined && { name }), metadata: { userId } },
          requestOptions(),
        );
        return id;
      }),
    openCheckout: (customerId) => {
      const input = checkoutInput(customerId, priceIds[0], publicUrl);
      return calls.within((...step) => undefinedIfMissing(findOrOpenCheckout(input)(...step)));
    },
    openPortal: (customerId) =>
      calls.within(async (stripe, requestOptions) => {
        try {
          const { url } = await stripe.billingPortal.sessions.create(
            { customer: customerId, return_url: `${publicUrl}/billing` },
            requestOptions(),
          );
          return url;
        } catch (error) {
          // Stripe has no specific error code for a portal that isn't configured.
          if (isOfType(error, "StripeInvalidRequestError")) return undefined;
          throw error;
        }
      }),
    listSubscriptions: (customer) =>
      calls.within(async (stripe, requestOptions) => {
        const list = await undefinedIfMissing(
          stripe.subscriptions.list(
            { customer, status: "all", limit: LIST_LIMIT, expand: ["data.latest_invoice"] },
            requestOptions(),
          ),
        );
        if (list) return list.data.flatMap((one) => toPaidSubscription(one, priceIds) ?? []);
        // Stripe ends all subscriptions of a deleted customer. A customer that it never knew means
        // that the customer, or the key, belongs to another Stripe account.
        const known = await undefinedIfMissing(
          stripe.customers.retrieve(customer, {}, requestOptions()),
        );
        return known?.deleted === true ? [] : undefined;
      }),
    cancelSubscription: async (subscriptionId) => {
      await calls.within((stripe, requestOptions) =>
        undefinedIfMissing(stripe.subscriptions.cancel(subscriptionId, {}, requestOptions())),
      );
    },
    closeCustomer: async (customer) => {
      await calls.within((...step) => undefinedIfMissing(closeCustomer(customer)(...step)));
    },
    changeEmail: async (customer, email) => {
      await calls.within((stripe, requestOptions) =>
        undefinedIfMissing(stripe.customers.update(customer, { email }, requestOptions())),
      );
    },
    readEvent: async (message, now) => {
      const { signature } = message;
      if (signature === undefined || !isRecentSignature(signature, now)) return undefined;
      const event = await calls.verified({ ...message, signature }, now);
      return parseEvent(event);
    },
  };
}

/** Prepares calls: lazy SDK, time limit and error mapping. */
function prepareCalls(options: StripeOptions) {
  const { webhookSecret, limitMs = PROVIDER_LIMIT_MS } = options;
  let opened: Promise<{ sdk: Sdk; stripe: Stripe }> | undefined;

  async function open() {
    opened ??= import("stripe").then((sdk) => ({ sdk, stripe: connectTo(sdk, options) }));
    return opened;
  }

  /** Runs the requests of one call within the call's time limit. */
  async function within<T>(step: Step<T>): Promise<T> {
    const { sdk, stripe } = await open();
    const deadline = performance.now() + limitMs;
    // Fits two attempts and the pause between them into the remaining time.
    const timeout = () =>
      Math.max(1, Math.floor((deadline - performance.now() - RETRY_PAUSE_MS) / 2));
    try {
      return await step(stripe, () => ({ timeout: timeout() }));
    } catch (error) {
      throw error instanceof sdk.default.errors.StripeError ? unavailable(error) : error;
    }
  }

  return {
    within,
    /** The verified body; undefined for an invalid signature. */
    verified: async ({ body, signature }: Signed, now: Date): Promise<unknown> => {
      const { sdk, stripe } = await open();
      const { webhooks } = stripe;
      const at = now.getTime();
      try {
        return webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          at,
        );
      } catch (error) {
        const { StripeSignatureVerificationError: Forged } = sdk.default.errors;
        if (error instanceof Forged || error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
  };
}

/** Reuses an open checkout, so that the user can't pay twice in two tabs. */
function findOrOpenCheckout(input: CheckoutInput): Step<string> {
  return async (stripe, requestOptions) => {
    const { data: sessions } = await stripe.checkout.sessions.list(
      { customer: input.customer, status: "open", limit: LIST_LIMIT },
      requestOptions(),
    );
    const known = sessions.find((session) => isReusable(session, input));
    if (known?.url) return known.url;
    // A checkout for a former price could be paid without granting anything.
    for (const { id } of sessions) {
      await stripe.checkout.sessions.expire(id, {}, requestOptions());
    }
    const { url } = await stripe.checkout.sessions.create(input, requestOptions());
    if (url === null) throw unavailable(new Error("Stripe opened a checkout without a page"));
    return url;
  };
}

const ENDED: ReadonlySet<string> = new Set<Stripe.Subscription.Status>([
  "canceled",
  "incomplete_expired",
]);

/**
 * Expires checkouts first, so that no subscription starts afterwards. Also ends subscriptions:
 * Stripe documents that deleting the customer ends active ones, but not unpaid or paused ones.
 */
function closeCustomer(customer: string): Step<unknown> {
  return async (stripe, requestOptions) => {
    const { data: sessions } = await stripe.checkout.sessions.list(
      { customer, status: "open", limit: LIST_LIMIT },
      requestOptions(),
    );
    for (const { id } of sessions) {
      // Stripe rejects this when the checkout was paid or ended in the meantime; the subscriptions
      // below include the result.
      await undefinedIfRejected(stripe.checkout.sessions.expire(id, {}, requestOptions()));
    }
    const { data: subscriptions } = await stripe.subscriptions.list(
      { customer, status: "all", limit: LIST_LIMIT },
      requestOptions(),
    );
    for (const { id } of subscriptions.filter(({ status }) => !ENDED.has(status))) {
      await undefinedIfMissing(stripe.subscriptions.cancel(id, {}, requestOptions()));
    }
    return stripe.customers.del(customer, {}, requestOptions());
  };
}

function connectTo({ default: StripeSdk }: Sdk, { secretKey, apiUrl }: StripeOptions): Stripe {
  const address = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new StripeSdk(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 1,
    // The SDK's Node client only times out when the socket is silent, so a response could trickle
    // in forever. The fetch client limits the whole response and closes the connection.
    httpClient: StripeSdk.createFetchHttpClient(),
    telemetry: false,
    ...(address && {
      protocol: address.protocol === "https:" ? "https" : "http",
      host: address.hostname,
      port: address.port === "" ? (address.protocol === "https:" ? 443 : 80) : address.port,
    }),
  });
}

type CheckoutInput = ReturnType<typeof checkoutInput>;

function checkoutInput(customerId: string, priceId: string, publicUrl: string) {
  return {
    mode: "subscription",
    customer: customerId,
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: `${publicUrl}/billing?checkout=success`,
    cancel_url: `${publicUrl}/billing?checkout=cancelled`,
    // Needed to find reusable checkouts: Stripe lists sessions without their line items.
    metadata: { priceId },
  } as const satisfies Stripe.Checkout.SessionCreateParams;
}

/** Whether the session's price and URL are still the configured ones. */
function isReusable(session: Stripe.Checkout.Session, input: CheckoutInput): boolean {
  return (
    session.metadata?.["priceId"] === input.metadata.priceId &&
    session.success_url === input.success_url
  );
}
