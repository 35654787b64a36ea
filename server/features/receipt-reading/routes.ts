import * as z from "zod/mini";
import { clientDateQuery } from "../../../shared/client-date.ts";
import { receiptKey } from "../../../shared/receipts/contract.ts";
import { receiptReading } from "../../../shared/receipts/reading.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import { followAccess, requireEditor } from "../../http/session/access.ts";
import { toReading } from "./answer.ts";
import { readStoredReceipt } from "./commands.ts";

const params = z.object({ key: receiptKey });

export function receiptReadingRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/receipts/:key/read",
    { schema: { params, querystring: clientDateQuery, response: { 200: receiptReading } } },
    async (request, reply) => {
      const access = requireEditor(request);
      const { ended, stop } = followAccess(deps, access);
      const left = new AbortController();
      // Ends the request; the answer reaches nowhere.
      reply.raw.once("close", () => left.abort(failed("request_timeout", "The client has left")));
      const signal = AbortSignal.any([ended, left.signal]);
      try {
        const { key } = request.params;
        const today = clientDate(request.query, deps.clock.now());
        const read = await readStoredReceipt(deps, access, { key, today, signal });
        ended.throwIfAborted();
        return toReading(read);
      } finally {
        stop();
      }
    },
  );
}
