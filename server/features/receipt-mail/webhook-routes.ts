import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Deps } from "../../deps.ts";
import { failed, unauthenticated } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { ipHashOf } from "../../http/security/ip-hash.ts";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { withTempFiles } from "../../temp-file.ts";
import { requireInbox } from "./address-commands.ts";
import { receiveEmail } from "./email-commands.ts";
import { MAX_EMAIL_BYTES } from "./received-email.ts";
import { type Inbox, isSameSecret } from "./queries.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** set by the webhook before it reads the email */
    inbox: Inbox | undefined;
  }
}

/** Same as for an upload. */
const BODY_SECONDS = 110;
/** Emails in memory at once, up to 25 MB each. */
const MAX_AT_ONCE = 4;
const NAMED = z.object({ "x-envelope-to": z.string() });

/**
 * Receives raw emails (`message/rfc822`) from another mail server, with the recipient in
 * `X-Envelope-To`. Authenticated by the operator's secret instead of a session.
 */
export function webhookRoutes(app: App, deps: Deps): void {
  const secret = deps.config.inboundMail?.webhookSecret;
  if (secret === undefined) return;
  // Separate scope, because no other route reads emails.
  app.register(async (scope) => addWebhook(scope, deps, secret));
}

function addWebhook(scope: App, deps: Deps, secret: string): void {
  const limiter = new ConcurrencyLimiter({ max: MAX_AT_ONCE, queue: "uploads" });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>(
    "message/rfc822",
    { parseAs: "buffer", bodyLimit: MAX_EMAIL_BYTES },
    (_request, body, done) => done(null, body),
  );
  scope.decorateRequest("inbox", undefined);
  scope.post(
    "/api/inbound-mail",
    {
      config: { session: "none", isCrossSite: true, bodySeconds: BODY_SECONDS },
      schema: { response: { 204: z.null() } },
      onRequest: async (request) => {
        request.inbox = await findInbox(deps, request, secret);
      },
    },
    async (request, reply) => {
      const { body, inbox } = request;
      if (!Buffer.isBuffer(body) || inbox === undefined) {
        throw failed("bad_request", "Send the email as message/rfc822");
      }
      await limiter.run({}, () =>
        withTempFiles(deps.config.dataDir, async (folder) => {
          const path = join(folder, "received.eml");
          await writeFile(path, body, { mode: 0o600 });
          await receiveEmail(deps, inbox, { path, folder });
        }),
      );
      return reply.code(204).send(null);
    },
  );
}

/** Call before the body is read. */
async function findInbox(deps: Deps, request: FastifyRequest, secret: string): Promise<Inbox> {
  const given = /^Bearer (.{1,500})$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (!isSameSecret(given, secret)) throw unauthenticated();
  const named = NAMED.safeParse(request.headers);
  if (!named.success) throw failed("bad_request", "Name the recipient in X-Envelope-To");
  const network = ipHashOf(request.ip, deps.config.sessionSecret);
  return requireInbox(deps, named.data["x-envelope-to"], network);
}
