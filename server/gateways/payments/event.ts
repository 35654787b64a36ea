import * as z from "zod/mini";
import type { PaymentEvent } from "./payments.ts";

/** A signature counts within so many seconds of its time, before and after it. */
export const TOLERANCE_SECONDS = 300;

/** After these the subscription is asked for again; nothing follows from any other. */
const FOLLOWED: ReadonlySet<string> = new Set([
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

/** An id, or the whole of what it stands for. */
const reference = z.union([z.string(), z.object({ id: z.string() })]);

const eventBody = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.maxLength(255)),
  data: z.object({
    object: z.object({ customer: z.nullish(reference), status: z.optional(z.unknown()) }),
  }),
});

/** Reads what a signed event says, as far as it matters. Undefined for one of another shape. */
export function parseEvent(body: unknown): PaymentEvent | undefined {
  const { success, data: event } = z.safeParse(eventBody, body);
  if (!success) return undefined;
  const { customer, status } = event.data.object;
  const saysRunning = event.type.startsWith("customer.subscription.") && RUNNING.has(status);
  const customerId = typeof customer === "object" ? customer?.id : customer;
  return {
    id: event.id,
    type: event.type,
    customerId: FOLLOWED.has(event.type) ? customerId : undefined,
    ...(saysRunning && { saysRunning }),
  };
}

const TIME = /^t=\d{1,12}$/;
const SIGNATURE = /^v1=[0-9a-f]{64}$/;

/**
 * Whether a signature's time is near `now`, and it is written as one. A time in the future is as
 * false as one long past: it would stay good for as long as it is ahead. The SDK takes it, and
 * breaks on a signature that is empty.
 */
export function isTimely(signature: string, now: Date): boolean {
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
