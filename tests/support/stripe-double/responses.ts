import * as z from "zod/mini";
import type { StripeCall } from "./schemas.ts";
import { newId, type SessionState, type StripeWorld } from "./world.ts";

const DAY = 24 * 60 * 60;

export interface StripeResponse {
  status: number;
  body: unknown;
}

type Responder = (world: StripeWorld, input: unknown, id: string) => StripeResponse;

const ofCustomer = z.object({ customer: z.string(), status: z.optional(z.string()) });
const newCustomer = z.object({
  email: z.string(),
  metadata: z.record(z.string(), z.string()),
});
const changedCustomer = z.object({ email: z.string() });
const newSession = z.object({
  customer: z.string(),
  mode: z.literal("subscription"),
  line_items: z.array(z.object({ price: z.string() })),
  success_url: z.url(),
  cancel_url: z.url(),
  metadata: z.record(z.string(), z.string()),
});

/** One handler for each Stripe call, based on the double's state. */
export const RESPONDERS: Record<StripeCall, Responder> = {
  "POST /v1/customers": (world, input) => {
    const { email, metadata } = newCustomer.parse(input);
    return found(world.addCustomer(email, metadata));
  },
  "GET /v1/customers/:id": (world, _input, id) => {
    const customer = world.customers.get(id);
    if (customer === undefined) return missing("id", id);
    return found(customer.isDeleted ? { id, object: "customer", deleted: true } : customer);
  },
  "POST /v1/customers/:id": (world, input, id) => {
    const customer = world.customers.get(id);
    if (customer === undefined || !world.hasCustomer(id)) return missing("id", id);
    return found(Object.assign(customer, changedCustomer.parse(input)));
  },
  "DELETE /v1/customers/:id": (world, _input, id) => {
    if (!world.hasCustomer(id)) return missing("id", id);
    world.deleteCustomer(id);
    return found({ id, object: "customer", deleted: true });
  },
  "GET /v1/checkout/sessions": (world, input) => {
    const { customer, status } = ofCustomer.parse(input);
    if (!world.hasCustomer(customer)) return missing("customer", customer);
    const sessions = [...world.sessions.values()].filter(
      (one) =>
        one.customer === customer && (status === undefined || statusOf(one, world) === status),
    );
    return listed(sessions.toReversed().map(withoutPrice));
  },
  "POST /v1/checkout/sessions": (world, input) => {
    const { customer, line_items: lines, success_url, metadata } = newSession.parse(input);
    const [line] = lines;
    if (!world.hasCustomer(customer)) return missing("customer", customer);
    if (line === undefined || !world.prices.has(line.price)) {
      return missing("line_items[0][price]", line?.price ?? "");
    }
    const id = newId("cs");
    const session: SessionState = {
      id,
      object: "checkout.session",
      customer,
      created: world.now(),
      expires_at: world.now() + DAY,
      status: "open",
      payment_status: "unpaid",
      url: `https://checkout.stripe.example/${id}`,
      success_url,
      metadata,
      priceId: line.price,
    };
    world.sessions.set(id, session);
    return found(withoutPrice(session));
  },
  "POST /v1/checkout/sessions/:id/expire": (world, _input, id) => {
    const session = world.sessions.get(id);
    if (session === undefined) return missing("session", id);
    if (session.status !== "open") return refused("Only open sessions can be expired");
    session.status = "expired";
    session.url = null;
    return found(withoutPrice(session));
  },
  "POST /v1/billing_portal/sessions": (world, input) => {
    const { customer } = ofCustomer.parse(input);
    if (!world.hasCustomer(customer)) return missing("customer", customer);
    if (!world.hasPortal) return refused("No configuration provided");
    const id = newId("bps");
    return found({
      id,
      object: "billing_portal.session",
      customer,
      url: `https://billing.stripe.example/${id}`,
    });
  },
  "GET /v1/subscriptions": (world, input) => {
    const { customer } = ofCustomer.parse(input);
    if (!world.hasCustomer(customer)) return missing("customer", customer);
    return listed(world.subscriptionsOf(customer));
  },
  "DELETE /v1/subscriptions/:id": (world, _input, id) => {
    const subscription = world.subscriptions.get(id);
    if (subscription === undefined || subscription.status === "canceled") return missing("id", id);
    return found(world.end(id));
  },
};

function statusOf(session: SessionState, world: StripeWorld): SessionState["status"] {
  return session.status === "open" && session.expires_at <= world.now()
    ? "expired"
    : session.status;
}

/** JSON omits undefined values. */
function withoutPrice(session: SessionState) {
  return { ...session, priceId: undefined };
}

function found(body: unknown): StripeResponse {
  return { status: 200, body };
}

function listed(data: unknown[]): StripeResponse {
  return { status: 200, body: { object: "list", data, has_more: false } };
}

function missing(param: string, id: string): StripeResponse {
  const message = `No such ${param}: '${id}'`;
  return {
    status: param === "id" ? 404 : 400,
    body: { error: { type: "invalid_request_error", code: "resource_missing", param, message } },
  };
}

export function refused(message: string): StripeResponse {
  return { status: 400, body: { error: { type: "invalid_request_error", message } } };
}
