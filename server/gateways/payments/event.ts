import * as z from "zod/mini";
import type { PaymentEvent } from "./payments.ts";

/** Maximum difference between a signature's time and now, before or after. */
export const TOLERANCE_SECONDS = 300;

/** Events after which the subscription is read again; others are ignored. */
const HANDLED_EVENTS: ReadonlySet<string> = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
]);

const RUNNING: ReadonlySet<unknown> = new Set(["active", "trialing", "past_due"]);

/** An id, or the expanded object. */
const reference = z.union([z.string(), z.object({ id: z.string() })]);

const eventBody = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.maxLength(255)),
  data: z.object({
    object: z.object({ customer: z.nullish(reference), status: z.optional(z.unknown()) }),
  }),
});

/** Parses the relevant parts of a signed event; undefined for an event of another shape. */
export function parseEvent(body: unknown): PaymentEvent | undefined {
  const { success, data: event } = z.safeParse(eventBody, body);
  if (!success) return undefined;
  const { customer, status } = event.data.object;
  const saysRunning = event.type.startsWith("customer.subscription.") && RUNNING.has(status);
  const customerId = typeof customer === "object" ? customer?.id : customer;
  return {
    id: event.id,
    type: event.type,
    customerId: HANDLED_EVENTS.has(event.type) ? customerId : undefined,
    ...(saysRunning && { saysRunning }),
  };
}

const TIME = /^t=\d{1,12}$/;
const SIGNATURE = /^v1=[0-9a-f]{64}$/;

/**
 * Whether a signature is well-formed and its time near `now`. Without this check the SDK accepts
 * future times, so that the signature stays valid until then, and fails on an empty signature.
 */
export function isRecentSignature(signature: string, now: Date): boolean {
  const parts = signature.split(",");
  const times = parts.filter((part) => part.startsWith("t="));
  const ours = parts.filter((part) => part.startsWith("v1="));
  const [time = ""] = times;
  const age = Math.floor(now.getTime() / 1000) - Number(time.slice("t=".length));
  return (
    times.length === 1 &&
    TIME.test(time) &&
    ours.length > 0 &&
    ours.every((part) => SIGNATURE.test(part)) &&
    Math.abs(age) <= TOLERANCE_SECONDS
  );
}
