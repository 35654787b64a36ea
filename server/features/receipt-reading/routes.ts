import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { clientDateQuery } from "../../../shared/client-date.ts";
import { quoteReading } from "../../../shared/contracts/quote-reading.ts";
import { receiptKey } from "../../../shared/receipts/contract.ts";
import { aiReceipts, aiReceiptsChoice } from "../../../shared/receipts/ai-receipts.ts";
import { receiptReading } from "../../../shared/receipts/reading.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import { type EditAccess, requireAllProjects } from "../../identity/access.ts";
import { requireEditor } from "../../http/session/access.ts";
import { requireAccountOwner } from "../../http/session/account-owner.ts";
import { requireUser } from "../../http/session/session.ts";
import { whileConnected } from "../../http/session/while-connected.ts";
import { readStoredQuote, readStoredReceipt } from "./commands.ts";
import { readUnreadReceipts } from "./job-commands.ts";
import { chooseAiReceipts } from "./ai-receipts-commands.ts";
import { areAiReceiptsOn } from "./ai-receipts-queries.ts";

const params = z.object({ key: receiptKey });

type ReadRequest = Parameters<typeof requireEditor>[0] & {
  params: z.infer<typeof params>;
  query: z.infer<typeof clientDateQuery>;
};

type ReadStored<Result> = (
  deps: Deps,
  access: EditAccess,
  file: { key: string; today: CalendarDate; signal: AbortSignal },
) => Promise<Result>;

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
    (request, reply) => readWhileConnected(request, reply, readStoredReceipt),
  );

  app.post(
    "/api/receipts/:key/read-quote",
    { schema: { params, querystring: clientDateQuery, response: { 200: quoteReading } } },
    (request, reply) => readWhileConnected(request, reply, readStoredQuote),
  );

  const aiReceiptsOf = async (owner: UserId) => ({
    provider: deps.receiptModel?.provider ?? null,
    isOn: await areAiReceiptsOn(deps.db, owner),
  });

  app.get("/api/account/ai-receipts", { schema: { response: { 200: aiReceipts } } }, (request) =>
    aiReceiptsOf(requireUser(request)),
  );

  app.put(
    "/api/account/ai-receipts",
    { schema: { body: aiReceiptsChoice, response: { 200: aiReceipts } } },
    async (request) => {
      const owner = requireAccountOwner(request);
      await chooseAiReceipts(deps, owner, request.body.isOn);
      return aiReceiptsOf(owner);
    },
  );

  function readWhileConnected<Result>(
    request: ReadRequest,
    reply: { raw: NodeJS.EventEmitter },
    read: ReadStored<Result>,
  ): Promise<Result> {
    const access = requireEditor(request);
    const today = clientDate(request.query, deps.clock.now());
    return whileConnected(deps, access, reply, (signal) =>
      read(deps, access, { key: request.params.key, today, signal }),
    );
  }
}
