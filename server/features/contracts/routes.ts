import * as z from "zod/mini";
import {
  openPaymentList,
  quote,
  quoteList,
  quoteListQuery,
} from "../../../shared/contracts/contract.ts";
import {
  changeOrderInput,
  quoteFields,
  quoteFileInput,
  quoteInput,
  quoteStatusInput,
  scheduleInput,
} from "../../../shared/contracts/input.ts";
import { idParam } from "../../../shared/ids.ts";
import { clientDateQuery } from "../../../shared/client-date.ts";
import { receiptKey } from "../../../shared/receipts/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import {
  changeHeaders,
  idempotencyHeaders,
  versionIn,
} from "../../http/responses/idempotency-header.ts";
import { createQuote, deleteQuote, setQuoteStatus, updateQuote } from "./commands.ts";
import { addQuoteFile, deleteQuoteFile } from "./file-commands.ts";
import { listOpenPayments } from "./open-payment-queries.ts";
import { getQuote, listQuotes } from "./queries.ts";
import { addChangeOrder, deleteChangeOrder, updateChangeOrder } from "./change-order-commands.ts";
import { setSchedule } from "./schedule-commands.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";

const params = z.object({ id: idParam });

export function contractRoutes(app: App, deps: Deps): void {
  quoteRoutes(app, deps);
  quoteStatusRoutes(app, deps);
  termRoutes(app, deps);
  fileRoutes(app, deps);
}

/**
 * Returns a function that reads the client's date, because it determines what is due in the
 * response.
 */
function clientDateReader({ clock }: Pick<Deps, "clock">) {
  return ({ query }: { query: Parameters<typeof clientDate>[0] }) => clientDate(query, clock.now());
}

function quoteRoutes(app: App, deps: Deps): void {
  const clientDateOf = clientDateReader(deps);

  app.get(
    "/api/quotes",
    { schema: { querystring: quoteListQuery, response: { 200: quoteList } } },
    (request) => {
      const today = clientDateOf(request);
      return listQuotes(deps.db, requireAccess(request), request.query.projectId, today);
    },
  );

  app.get(
    "/api/projects/:id/open-payments",
    { schema: { params, querystring: clientDateQuery, response: { 200: openPaymentList } } },
    (request) =>
      listOpenPayments(deps.db, requireAccess(request), request.params.id, clientDateOf(request)),
  );

  app.post(
    "/api/quotes",
    {
      schema: {
        headers: idempotencyHeaders,
        querystring: clientDateQuery,
        body: quoteInput,
        response: { 201: quote },
      },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply
        .code(201)
        .send(
          await createQuote(deps, requireEditor(request), request.body, key, clientDateOf(request)),
        );
    },
  );

  app.get(
    "/api/quotes/:id",
    { schema: { params, querystring: clientDateQuery, response: { 200: quote } } },
    (request) => {
      const today = clientDateOf(request);
      return getQuote(deps.db, requireAccess(request), request.params.id, today);
    },
  );

  app.put(
    "/api/quotes/:id",
    {
      schema: {
        params,
        headers: changeHeaders,
        querystring: clientDateQuery,
        body: quoteFields,
        response: { 200: quote },
      },
    },
    (request) => {
      const edit = { today: clientDateOf(request), startedFrom: versionIn(request.headers) };
      const { params, body } = request;
      return updateQuote(deps, requireEditor(request), params.id, body, edit);
    },
  );
}

function quoteStatusRoutes(app: App, deps: Deps): void {
  const clientDateOf = clientDateReader(deps);

  app.patch(
    "/api/quotes/:id/status",
    {
      schema: {
        params,
        headers: changeHeaders,
        querystring: clientDateQuery,
        body: quoteStatusInput,
        response: { 200: quote },
      },
    },
    (request) => {
      const edit = { today: clientDateOf(request), startedFrom: versionIn(request.headers) };
      const { params, body } = request;
      return setQuoteStatus(deps, requireEditor(request), params.id, body, edit);
    },
  );

  app.delete(
    "/api/quotes/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteQuote(deps, requireEditor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

function termRoutes(app: App, deps: Deps): void {
  const clientDateOf = clientDateReader(deps);

  app.put(
    "/api/quotes/:id/installments",
    {
      schema: {
        params,
        headers: changeHeaders,
        querystring: clientDateQuery,
        body: scheduleInput,
        response: { 200: quote },
      },
    },
    (request) => {
      const edit = { today: clientDateOf(request), startedFrom: versionIn(request.headers) };
      const { params, body } = request;
      return setSchedule(deps, requireEditor(request), params.id, body, edit);
    },
  );

  app.post(
    "/api/quotes/:id/change-orders",
    {
      schema: {
        params,
        headers: idempotencyHeaders,
        querystring: clientDateQuery,
        body: changeOrderInput,
        response: { 201: quote },
      },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      const said = { key, today: clientDateOf(request) };
      const { params: of, body } = request;
      return reply
        .code(201)
        .send(await addChangeOrder(deps, requireEditor(request), of.id, body, said));
    },
  );

  app.put(
    "/api/change-orders/:id",
    {
      schema: {
        params,
        headers: changeHeaders,
        querystring: clientDateQuery,
        body: changeOrderInput,
        response: { 200: quote },
      },
    },
    (request) => {
      const edit = { today: clientDateOf(request), startedFrom: versionIn(request.headers) };
      const { params, body } = request;
      return updateChangeOrder(deps, requireEditor(request), params.id, body, edit);
    },
  );

  app.delete(
    "/api/change-orders/:id",
    { schema: { params, querystring: clientDateQuery, response: { 200: quote } } },
    (request) =>
      deleteChangeOrder(deps, requireEditor(request), request.params.id, clientDateOf(request)),
  );
}

/** Files are uploaded and opened like receipts, and attached to the quote by key. */
function fileRoutes(app: App, deps: Deps): void {
  const clientDateOf = clientDateReader(deps);

  app.post(
    "/api/quotes/:id/files",
    {
      schema: {
        params,
        querystring: clientDateQuery,
        body: quoteFileInput,
        response: { 201: quote },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await addQuoteFile(
            deps,
            requireEditor(request),
            request.params.id,
            request.body,
            clientDateOf(request),
          ),
        ),
  );

  app.delete(
    "/api/quotes/:id/files/:key",
    {
      schema: {
        params: z.extend(params, { key: receiptKey }),
        querystring: clientDateQuery,
        response: { 200: quote },
      },
    },
    (request) => {
      const { id: quoteId, key } = request.params;
      return deleteQuoteFile(deps, requireEditor(request), { quoteId, key }, clientDateOf(request));
    },
  );
}
