import * as z from "zod/mini";
import { idParam } from "../../../shared/ids.ts";
import {
  invoice,
  invoiceList,
  invoiceListQuery,
  invoiceSettings,
} from "../../../shared/invoices/contract.ts";
import {
  invoiceFields,
  invoiceInput,
  invoicePaymentInput,
  invoiceSettingsInput,
  invoiceStatusInput,
  lienWaiversInput,
  linkedPaymentInput,
} from "../../../shared/invoices/input.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import {
  changeHeaders,
  idempotencyHeaders,
  versionIn,
} from "../../http/responses/idempotency-header.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";
import { createInvoice, setInvoiceSettings, setWaivers, updateInvoice } from "./commands.ts";
import { linkPayment, payInvoice, unlinkPayment } from "./payment-commands.ts";
import { getInvoice, listInvoices } from "./queries.ts";
import { setInvoiceStatus } from "./status-commands.ts";
import { deleteInvoice, restoreInvoice } from "./trash-commands.ts";

const params = z.object({ id: idParam });

export function invoiceRoutes(app: App, deps: Deps): void {
  recordRoutes(app, deps);
  changeRoutes(app, deps);
  paymentRoutes(app, deps);
}

function recordRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/invoices",
    { schema: { querystring: invoiceListQuery, response: { 200: invoiceList } } },
    (request) => listInvoices(deps.db, requireAccess(request), request.query.projectId),
  );

  app.post(
    "/api/invoices",
    { schema: { headers: idempotencyHeaders, body: invoiceInput, response: { 201: invoice } } },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply
        .code(201)
        .send(await createInvoice(deps, requireEditor(request), request.body, key));
    },
  );

  app.get("/api/invoices/:id", { schema: { params, response: { 200: invoice } } }, (request) =>
    getInvoice(deps.db, requireAccess(request), request.params.id),
  );

  app.delete(
    "/api/invoices/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteInvoice(deps, requireEditor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/invoices/:id/restore",
    { schema: { params, response: { 200: invoice } } },
    (request) => restoreInvoice(deps, requireEditor(request), request.params.id),
  );
}

function changeRoutes(app: App, deps: Deps): void {
  app.put(
    "/api/invoices/:id",
    {
      schema: { params, headers: changeHeaders, body: invoiceFields, response: { 200: invoice } },
    },
    (request) => {
      const { params: of, body, headers } = request;
      return updateInvoice(deps, requireEditor(request), of.id, body, versionIn(headers));
    },
  );

  app.patch(
    "/api/invoices/:id/status",
    {
      schema: {
        params,
        headers: changeHeaders,
        body: invoiceStatusInput,
        response: { 200: invoice },
      },
    },
    (request) => {
      const { params: of, body, headers } = request;
      return setInvoiceStatus(deps, requireEditor(request), of.id, body, versionIn(headers));
    },
  );

  app.put(
    "/api/invoices/:id/waivers",
    {
      schema: {
        params,
        headers: changeHeaders,
        body: lienWaiversInput,
        response: { 200: invoice },
      },
    },
    (request) => {
      const { params: of, body, headers } = request;
      return setWaivers(deps, requireEditor(request), of.id, body, versionIn(headers));
    },
  );

  app.put(
    "/api/projects/:id/invoice-settings",
    {
      schema: {
        params,
        headers: changeHeaders,
        body: invoiceSettingsInput,
        response: { 200: invoiceSettings },
      },
    },
    (request) => {
      const { params: of, body, headers } = request;
      return setInvoiceSettings(deps, requireEditor(request), of.id, body, versionIn(headers));
    },
  );
}

function paymentRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/invoices/:id/payments",
    {
      schema: {
        params,
        headers: idempotencyHeaders,
        body: invoicePaymentInput,
        response: { 201: invoice },
      },
    },
    async (request, reply) => {
      const { params: of, body, headers } = request;
      const key = headers["idempotency-key"];
      return reply.code(201).send(await payInvoice(deps, requireEditor(request), of.id, body, key));
    },
  );

  app.post(
    "/api/invoices/:id/linked-payments",
    { schema: { params, body: linkedPaymentInput, response: { 201: invoice } } },
    async (request, reply) => {
      const { params: of, body } = request;
      return reply
        .code(201)
        .send(await linkPayment(deps, requireEditor(request), of.id, body.expenseId));
    },
  );

  app.delete(
    "/api/invoices/:id/linked-payments/:expenseId",
    {
      schema: { params: z.extend(params, { expenseId: idParam }), response: { 200: invoice } },
    },
    (request) => {
      const { id: invoiceId, expenseId } = request.params;
      return unlinkPayment(deps, requireEditor(request), { invoiceId, expenseId });
    },
  );
}
