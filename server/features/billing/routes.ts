import * as z from "zod/mini";
import {
  messageResponse,
  redirectResponse,
  subscriptionStatus,
} from "../../../shared/billing/contract.ts";
import type { Deps } from "../../deps.ts";
import { isKnown } from "../../http/responses/etag.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireSession, requireUser } from "../../http/session/session.ts";
import { checkSubscription, openCheckout, openPortal } from "./commands.ts";
import { getSubscriptionStatus } from "./queries.ts";
import { simulatedRoutes } from "./simulated-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";

export function billingRoutes(app: App, deps: Deps): void {
  const { db, clock, payments } = deps;

  app.get(
    "/api/subscription-status",
    { schema: { response: { 200: subscriptionStatus, 304: z.null() } } },
    async (request, reply) => {
      const owner = requireUser(request);
      const status = await getSubscriptionStatus(db, owner, payments.kind, clock.now());
      return isKnown(request, reply, status) ? reply.code(304).send(null) : status;
    },
  );

  app.post(
    "/api/check-subscription",
    { schema: { response: { 200: messageResponse } } },
    async (request) => ({ message: await checkSubscription(deps, requireUser(request)) }),
  );

  app.post(
    "/api/create-checkout-session",
    { schema: { response: { 200: redirectResponse } } },
    async (request) => {
      const { userId, user } = requireSession(request);
      return { url: await openCheckout(deps, userId, user) };
    },
  );

  app.post(
    "/api/create-portal-session",
    { schema: { response: { 200: redirectResponse } } },
    async (request) => ({ url: await openPortal(deps, requireUser(request)) }),
  );

  webhookRoutes(app, deps);
  if (payments.simulator) simulatedRoutes(app, deps);
}
