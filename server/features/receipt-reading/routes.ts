import * as z from "zod/mini";
import { clientDateQuery } from "../../../shared/client-date.ts";
import { quoteReading } from "../../../shared/contracts/quote-reading.ts";
import { receiptKey } from "../../../shared/receipts/contract.ts";
import { receiptReading } from "../../../shared/receipts/reading.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import { type EditAccess, requireAllProjects } from "../../identity/access.ts";
import { followAccess, requireEditor } from "../../http/session/access.ts";
import { readStoredQuote, readStoredReceipt } from "./commands.ts";
import { readUnreadReceipts } from "./job-commands.ts";

const params = z.object({ key: receiptKey });

export function receiptReadingRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/receipts/read-all",
    { schema: { response: { 202: z.object({ count: z.int() }) } } },
    async (request, reply) => {
      const access = requireEditor(request);
      requireAllProjects(access, "read all receipts");
      return reply.code(202).send({ count: await readUnreadReceipts(deps, access) });
    },
  );

  app.post(
    "/api/receipts/:key/read",
    { schema: { params, querystring: clientDateQuery, response: { 200: receiptReading } } },
    async (request, reply) => {
      const access = requireEditor(request);
      const today = clientDate(request.query, deps.clock.now());
      const { key } = request.params;
      return whileConnected(access, reply, (signal) =>
        readStoredReceipt(deps, access, { key, today, signal }),
      );
    },
  );

  app.post(
    "/api/receipts/:key/read-quote",
    { schema: { params, querystring: clientDateQuery, response: { 200: quoteReading } } },
    async (request, reply) => {
      const access = requireEditor(request);
      const today = clientDate(request.query, deps.clock.now());
      const { key } = request.params;
      return whileConnected(access, reply, (signal) =>
        readStoredQuote(deps, access, { key, today, signal }),
      );
    },
  );

  /** Ends the reading with the request and with the access; then the answer reaches nowhere. */
  async function whileConnected<Answer>(
    access: EditAccess,
    { raw }: { raw: NodeJS.EventEmitter },
    read: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const { ended, stop } = followAccess(deps, access);
    const left = new AbortController();
    raw.once("close", () => left.abort(failed("request_timeout", "The client has left")));
    try {
      const answer = await read(AbortSignal.any([ended, left.signal]));
      ended.throwIfAborted();
      return answer;
    } finally {
      stop();
    }
  }
}
