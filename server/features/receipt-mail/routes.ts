import * as z from "zod/mini";
import { idParam } from "../../../shared/ids.ts";
import { acceptedEmail, newReceiptAddress, receiptMail } from "../../../shared/receipts/mail.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireEditor } from "../../http/session/access.ts";
import { withTempFiles } from "../../temp-file.ts";
import { allowSender, changeAddress, removeSender } from "./address-commands.ts";
import { acceptEmail, discardEmail } from "./email-commands.ts";
import { getReceiptMail } from "./queries.ts";
import { webhookRoutes } from "./webhook-routes.ts";

const params = z.object({ id: idParam });
const senderInput = z.object({
  email: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email("Enter a valid email address")),
});

/** The address of a project's inbox, its allowed senders, and its quarantine. */
export function receiptMailRoutes(app: App, deps: Deps): void {
  const { db, config } = deps;
  app.get(
    "/api/projects/:id/receipt-mail",
    { schema: { params, response: { 200: receiptMail } } },
    // A viewer with the address could add receipts.
    (request) =>
      getReceiptMail(db, requireEditor(request), request.params.id, config.inboundMail?.domain),
  );

  app.post(
    "/api/projects/:id/receipt-mail",
    { schema: { params, response: { 201: newReceiptAddress } } },
    async (request, reply) => {
      const address = await changeAddress(deps, requireEditor(request), request.params.id);
      return reply.code(201).send({ address });
    },
  );

  app.post(
    "/api/projects/:id/receipt-senders",
    { schema: { params, body: senderInput, response: { 204: z.null() } } },
    async (request, reply) => {
      const access = requireEditor(request);
      await allowSender(deps, access, request.params.id, request.body.email);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/api/receipt-senders/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await removeSender(deps, requireEditor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/received-emails/:id/accept",
    { schema: { params, response: { 200: acceptedEmail } } },
    (request) => {
      const access = requireEditor(request);
      return withTempFiles(config.dataDir, (folder) =>
        acceptEmail(deps, access, request.params.id, folder),
      );
    },
  );

  app.delete(
    "/api/received-emails/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await discardEmail(deps, requireEditor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  webhookRoutes(app, deps);
}
