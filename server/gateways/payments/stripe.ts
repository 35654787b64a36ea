import type * as StripeModule from "stripe";
import type { Stripe } from "stripe";
import { isTimely, parseEvent, TOLERANCE_SECONDS } from "./event.ts";
import { type Payments, PROVIDER_LIMIT_MS, type SignedMessage } from "./payments.ts";
import { ifKnown, isOfType, unavailable, unlessRefused } from "./stripe-failures.ts";
import { toPaidSubscription } from "./stripe-subscription.ts";

/** The version whose answers `stripe-subscription.ts` reads, whatever the account's own is. */
const API_VERSION = "2026-10-28.endive";
/** What the SDK waits before its retry, at most. */
const RETRY_PAUSE_MS = 500;
const LIST_LIMIT = 100;

interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  priceIds: PriceIds;
  /** undefined: Stripe's own address */
  apiUrl: string | undefined;
  publicUrl: string;
  limitMs?: number;
}

/** The first is what the checkout sells; all of them grant Pro. */
type PriceIds = readonly [string, ...string[]];
type Sdk = typeof StripeModule;
type Signed = SignedMessage & { signature: string };
type Step<T> = (stripe: Stripe, options: () => Stripe.RequestOptions) => Promise<T>;

/**
 * Payments by Stripe. The SDK retries once, with the same idempotency key: a creation whose answer
 * was lost is not made twice.
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
      return calls.within((...step) => ifKnown(findOrOpenCheckout(input)(...step)));
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
          // Without a portal set up Stripe refuses the request, and gives that no code of its own.
          if (isOfType(error, "StripeInvalidRequestError")) return undefined;
          throw error;
        }
      }),
    listSubscriptions: (customer) =>
      calls.within(async (stripe, requestOptions) => {
        const list = await ifKnown(
          stripe.subscriptions.list(
            { customer, status: "all", limit: LIST_LIMIT, expand: ["data.latest_invoice"] },
            requestOptions(),
          ),
        );
        if (list) return list.data.flatMap((one) => toPaidSubscription(one, priceIds) ?? []);
        // With a customer who is deleted Stripe ends all that they had. One whom it never knew is
        // another account's, or the key is.
        const known = await ifKnown(stripe.customers.retrieve(customer, {}, requestOptions()));
        return known?.deleted === true ? [] : undefined;
      }),
    cancelSubscription: async (subscriptionId) => {
      await calls.within((stripe, requestOptions) =>
        ifKnown(stripe.subscriptions.cancel(subscriptionId, {}, requestOptions())),
      );
    },
    closeCustomer: async (customer) => {
      await calls.within((...step) => ifKnown(closeCustomer(customer)(...step)));
    },
    changeEmail: async (customer, email) => {
      await calls.within((stripe, requestOptions) =>
        ifKnown(stripe.customers.update(customer, { email }, requestOptions())),
      );
    },
    readEvent: async (message, now) => {
      const { signature } = message;
      if (signature === undefined || !isTimely(signature, now)) return undefined;
      const event = await calls.verified({ ...message, signature }, now);
      return parseEvent(event);
    },
  };
}

/** How each call is made: the SDK loaded when it is first needed, the limit, the failures in our words. */
function prepareCalls(options: StripeOptions) {
  const { webhookSecret, limitMs = PROVIDER_LIMIT_MS } = options;
  let opened: Promise<{ sdk: Sdk; stripe: Stripe }> | undefined;

  async function open() {
    opened ??= import("stripe").then((sdk) => ({ sdk, stripe: connectTo(sdk, options) }));
    return opened;
  }

  /** Does what one call of ours needs, all of it within the limit. */
  async function within<T>(step: Step<T>): Promise<T> {
    const { sdk, stripe } = await open();
    const deadline = performance.now() + limitMs;
    // Two tries and the pause between them fit into what is left.
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
    /** What the body says, if the signature is over it; undefined for anything else. */
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

/** Two tabs are led to the same page: there is one to be paid at most. */
function findOrOpenCheckout(input: CheckoutInput): Step<string> {
  return async (stripe, requestOptions) => {
    const { data: sessions } = await stripe.checkout.sessions.list(
      { customer: input.customer, status: "open", limit: LIST_LIMIT },
      requestOptions(),
    );
    const known = sessions.find((session) => isStillRight(session, input));
    if (known?.url) return known.url;
    // What was opened for another price would be paid, and lead to nothing.
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
 * The checkouts first, so that nothing begins any more once what runs is looked for. Stripe promises
 * to end what is active with the customer, and says nothing of what is unpaid or paused.
 */
function closeCustomer(customer: string): Step<unknown> {
  return async (stripe, requestOptions) => {
    const { data: sessions } = await stripe.checkout.sessions.list(
      { customer, status: "open", limit: LIST_LIMIT },
      requestOptions(),
    );
    for (const { id } of sessions) {
      // Refused for one that was paid or has ended meanwhile: what came of it is found below.
      await unlessRefused(stripe.checkout.sessions.expire(id, {}, requestOptions()));
    }
    const { data: subscriptions } = await stripe.subscriptions.list(
      { customer, status: "all", limit: LIST_LIMIT },
      requestOptions(),
    );
    for (const { id } of subscriptions.filter(({ status }) => !ENDED.has(status))) {
      await ifKnown(stripe.subscriptions.cancel(id, {}, requestOptions()));
    }
    return stripe.customers.del(customer, {}, requestOptions());
  };
}

function connectTo({ default: StripeSdk }: Sdk, { secretKey, apiUrl }: StripeOptions): Stripe {
  const address = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new StripeSdk(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 1,
    // Its other client counts the socket's silence only: who sends a byte now and then outlasts it.
    // With this one a timeout is for the whole answer, and closes the connection.
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
    // To know an open one again: Stripe lists sessions without what they sell.
    metadata: { priceId },
  } as const satisfies Stripe.Checkout.SessionCreateParams;
}

/** One that was opened for another price or another address is not led back to. */
function isStillRight(session: Stripe.Checkout.Session, input: CheckoutInput): boolean {
  return (
    session.metadata?.["priceId"] === input.metadata.priceId &&
    session.success_url === input.success_url
  );
}
