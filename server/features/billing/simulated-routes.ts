import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import type { SubscriptionStatusResponse } from "../../../shared/billing/contract.ts";
import { PRO_MONTHLY_PRICE } from "../../../shared/billing/price.ts";
import { toDecimal } from "../../../shared/money.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireUser } from "../../http/session/session.ts";
import { changeSimulated, paySimulated } from "./commands.ts";
import { findCustomer, getSubscriptionStatus } from "./queries.ts";
import { type PageButton, SIMULATED_PAGE_POLICY, simulatedPage } from "./simulated-pages.ts";

const PAGES = "/simulated-payments";
const PRICE = `$${toDecimal(PRO_MONTHLY_PRICE)}`;
const BACK = { label: "Back", path: "/billing?checkout=cancelled" };

const checkoutParams = z.object({ id: z.string().check(z.regex(/^sim_cs_[0-9a-f]{24}$/)) });
const portalParams = z.object({ action: z.enum(["cancel", "keep", "fail", "settle"]) });

/**
 * The pages of the simulated payment provider. Their buttons produce events like the real
 * provider's.
 */
export function simulatedRoutes(app: App, deps: Deps): void {
  app.register(async (scope) => {
    // Accepts plain forms without fields, only from these pages, because the origin check applies
    // here, too.
    scope.addContentTypeParser("application/x-www-form-urlencoded", (_request, _body, done) =>
      done(null, undefined),
    );
    addCheckout(scope.withTypeProvider(), deps);
    addPortal(scope.withTypeProvider(), deps);
  });
}

function addCheckout(app: App, deps: Deps): void {
  const route = {
    config: { session: "required" },
    schema: { params: checkoutParams },
  } as const;

  app.get(`${PAGES}/checkout/:id`, route, async (request, reply) => {
    const { id } = request.params;
    const customerId = await findCustomer(deps.db, requireUser(request));
    const isOpen = customerId ? deps.payments.simulator?.isOpen(customerId, id) : undefined;
    if (isOpen === undefined) throw notFound("Checkout");
    return sendPage(reply, {
      title: isOpen ? "Upgrade to Pro" : "Checkout expired",
      lines: isOpen
        ? [`${PRICE} per month, cancel anytime.`, "Paying here makes you Pro on this server."]
        : ["It was paid, or has expired."],
      buttons: isOpen
        ? [{ label: `Pay ${PRICE} (test)`, action: `${PAGES}/checkout/${id}`, isMain: true }]
        : [],
      back: BACK,
    });
  });

  app.post(`${PAGES}/checkout/:id`, route, async (request, reply) => {
    const isPaid = await paySimulated(deps, requireUser(request), request.params.id);
    const outcome = isPaid ? "success" : "cancelled";
    return reply.redirect(`/billing?checkout=${outcome}`, 303);
  });
}

function addPortal(app: App, deps: Deps): void {
  const config = { session: "required" } as const;

  app.get(`${PAGES}/portal`, { config }, async (request, reply) => {
    const { db, clock, payments } = deps;
    const owner = requireUser(request);
    const status = await getSubscriptionStatus(db, owner, payments.kind, clock.now());
    return sendPage(reply, {
      title: "Your subscription",
      lines: linesOf(status),
      buttons: buttonsOf(status),
      back: { label: `Back to ${PRODUCT_NAME}`, path: "/billing" },
    });
  });

  app.post(
    `${PAGES}/portal/:action`,
    { config, schema: { params: portalParams } },
    async (request, reply) => {
      await changeSimulated(deps, requireUser(request), request.params.action);
      return reply.redirect(`${PAGES}/portal`, 303);
    },
  );
}

function linesOf(status: SubscriptionStatusResponse): string[] {
  if (status.pastDueSince !== null) return ["The last payment failed."];
  if (status.subscriptionStatus === "free") return ["No active subscription."];
  if (status.willCancelAtPeriodEnd)
    return ["Pro will be canceled at the end of the billing period."];
  return [`Pro, ${PRICE} per month.`];
}

function buttonsOf(status: SubscriptionStatusResponse): PageButton[] {
  const to = (action: string) => `${PAGES}/portal/${action}`;
  if (status.pastDueSince !== null) {
    return [{ label: "Pay what is missing (test)", action: to("settle"), isMain: true }];
  }
  if (status.willCancelAtPeriodEnd) {
    return [{ label: "Keep Pro", action: to("keep"), isMain: true }];
  }
  if (status.renewalDate === null) return [];
  return [
    { label: "Cancel at the end of the month", action: to("cancel") },
    { label: "Let a payment fail (test)", action: to("fail") },
  ];
}

function sendPage(reply: FastifyReply, page: Parameters<typeof simulatedPage>[0]): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", SIMULATED_PAGE_POLICY)
    .header("cache-control", "no-store")
    .send(simulatedPage(page));
}
