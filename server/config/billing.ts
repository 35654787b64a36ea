import { PAYMENT_KINDS } from "../../shared/billing/contract.ts";
import { type Parse, parseOneOf, type Reader } from "./env-reader.ts";

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  /** the checkout sells the first; all of them grant Pro */
  priceIds: readonly [string, ...string[]];
  /** undefined: Stripe's API; tests use another */
  apiUrl: string | undefined;
}

export type BillingConfig =
  | ({ kind: "stripe" } & StripeConfig)
  | { kind: "simulated" }
  | { kind: "off" };

function startingWith(...starts: readonly string[]): Parse<string> {
  return (text) =>
    starts.some((start) => text.startsWith(start) && text.length > start.length) &&
    /^\S+$/.test(text)
      ? text
      : undefined;
}

const parseApiUrl: Parse<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return isWeb && url.href === `${url.origin}/` ? url.origin : undefined;
};

/** Variables required for Stripe, with descriptions. */
const NEEDED = {
  STRIPE_SECRET_KEY: "a secret key that starts with sk_, or a restricted one that starts with rk_",
  STRIPE_WEBHOOK_SECRET: "the webhook's signing secret, which starts with whsec_",
  STRIPE_PRICE_ID:
    "the id of the monthly price, which starts with price_, and after it, with commas between them, those of earlier prices that grant Pro too",
} as const;

const parsePriceId = startingWith("price_");

const parsePriceIds: Parse<readonly [string, ...string[]]> = (text) => {
  const [sold, ...others] = text.split(",").map((part) => parsePriceId(part.trim()));
  const known = others.filter((id) => id !== undefined);
  return sold === undefined || known.length < others.length ? undefined : [sold, ...known];
};

/** Reads the billing configuration. Errors are added to `reader.lines`. */
export function readBilling(reader: Reader): BillingConfig {
  const before = reader.lines.length;
  const wanted = reader.optional(
    "BILLING",
    parseOneOf(PAYMENT_KINDS),
    `one of ${PAYMENT_KINDS.join(", ")}`,
  );
  const secretKey = reader.optional(
    "STRIPE_SECRET_KEY",
    startingWith("sk_", "rk_"),
    NEEDED.STRIPE_SECRET_KEY,
  );
  const webhookSecret = reader.optional(
    "STRIPE_WEBHOOK_SECRET",
    startingWith("whsec_"),
    NEEDED.STRIPE_WEBHOOK_SECRET,
  );
  const priceIds = reader.optional("STRIPE_PRICE_ID", parsePriceIds, NEEDED.STRIPE_PRICE_ID);
  const apiUrl = reader.optional(
    "STRIPE_API_URL",
    parseApiUrl,
    "an address such as http://127.0.0.1:12111, without a path",
  );
  const environment = reader.optional("NODE_ENV", (text) => text, "a name");
  if (reader.lines.length > before) return { kind: "off" };

  const kind = wanted ?? (secretKey === undefined ? "simulated" : "stripe");
  if (kind === "simulated" && environment === "production") {
    reader.lines.push(
      "BILLING must be stripe (with STRIPE_SECRET_KEY) or off when NODE_ENV is production: the simulated payments give Pro away.",
    );
  }
  if (kind !== "stripe") return { kind };
  if (secretKey === undefined || webhookSecret === undefined || priceIds === undefined) {
    const given = {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_ID: priceIds,
    };
    for (const name of Object.keys(given).filter(isMissingIn(given))) {
      reader.lines.push(`${name} must be set for payments by Stripe.`);
    }
    return { kind: "off" };
  }
  return { kind, secretKey, webhookSecret, priceIds, apiUrl };
}

function isMissingIn(given: Readonly<Record<string, unknown>>) {
  return (name: string) => given[name] === undefined;
}
