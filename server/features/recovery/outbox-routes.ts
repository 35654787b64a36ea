import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { App } from "../../http/app-type.ts";
import { LETTER_POLICY, letterPage, listPage, OUTBOX_POLICY } from "./outbox-pages.ts";

const letterParams = z.object({ id: z.string().check(z.regex(/^[\da-f-]{36}$/)) });
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * The pages of the outbox, for whoever sits at this machine: they show links that open accounts.
 * There are none where mail is delivered, in production, or where others reach the server.
 */
export function outboxRoutes(app: App, { config, mail }: Deps): void {
  const { outbox } = mail;
  if (outbox === undefined || config.mail.kind !== "outbox" || !config.mail.isShown) return;
  const hosts = new Set([
    new URL(config.publicUrl).host,
    `localhost:${config.port}`,
    `127.0.0.1:${config.port}`,
    `[::1]:${config.port}`,
  ]);

  /** Another name may belong to a page elsewhere that was made to lead here; a proxy brings others along. */
  function requireThisMachine({ ip, headers }: FastifyRequest): void {
    const isPassedOn = headers["x-forwarded-for"] ?? headers["forwarded"] ?? headers["via"];
    const isHere = LOOPBACK.test(ip) && hosts.has(headers.host ?? "");
    if (!isHere || isPassedOn !== undefined) throw notFound("Page");
  }

  app.get("/outbox", async (request, reply) => {
    requireThisMachine(request);
    return sendPage(reply, listPage(await outbox.list()), OUTBOX_POLICY);
  });

  app.get("/outbox/:id", { schema: { params: letterParams } }, async (request, reply) => {
    requireThisMachine(request);
    const letter = await outbox.find(request.params.id);
    if (!letter) throw notFound("Mail");
    return sendPage(reply, letterPage(letter), OUTBOX_POLICY);
  });

  app.get("/outbox/:id/html", { schema: { params: letterParams } }, async (request, reply) => {
    requireThisMachine(request);
    const letter = await outbox.find(request.params.id);
    if (!letter) throw notFound("Mail");
    // The page around it shows it.
    reply.header("x-frame-options", "SAMEORIGIN");
    return sendPage(reply, letter.html, LETTER_POLICY);
  });
}

function sendPage(reply: FastifyReply, page: string, policy: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .send(page);
}
