import * as z from "zod/mini";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { receiveEvent } from "./commands.ts";

/** Enough for an event, which contains the whole changed object. */
const MAX_EVENT_BYTES = 512 * 1024;

const webhookResponse = z.object({ received: z.boolean() });
const webhookHeaders = z.object({ "stripe-signature": z.optional(z.string()) });

/** The payment provider's webhook, authenticated by its signature instead of a session. */
export function webhookRoutes(app: App, deps: Deps): void {
  // Separate scope, because the signature covers the raw body, which other routes don't keep.
  app.register(async (scope) => addWebhook(scope, deps));
}

function addWebhook(scope: App, deps: Deps): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer", bodyLimit: MAX_EVENT_BYTES },
    (_request, body, done) => done(null, body),
  );
  scope.post(
    "/api/stripe/webhook",
    {
      config: { session: "none", isCrossSite: true },
      schema: { headers: webhookHeaders, response: { 200: webhookResponse } },
    },
    async (request) => {
      const { body, headers } = request;
      if (!Buffer.isBuffer(body)) throw failed("bad_request", "The request has no body");
      await receiveEvent(deps, { body, signature: headers["stripe-signature"] });
      return { received: true };
    },
  );
}
