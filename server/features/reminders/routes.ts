import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import { reminderChoices, reminderSettings } from "../../../shared/reminders/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireAccountOwner } from "../../http/session/account-owner.ts";
import { requireUser } from "../../http/session/session.ts";
import {
  memberOfUnsubscribeToken,
  ownerOfUnsubscribeToken,
} from "../../identity/unsubscribe-token.ts";
import { unsubscribeFromDigest } from "../digests/commands.ts";
import { chooseReminders, unsubscribe } from "./commands.ts";
import { getReminderSettings } from "./queries.ts";
import { donePage, questionPage, UNSUBSCRIBE_POLICY } from "./unsubscribe-page.ts";

export function reminderRoutes(app: App, deps: Deps): void {
  const settingsOf = async (owner: UserId) => ({
    ...(await getReminderSettings(deps.db, owner)),
    isMailSetUp: deps.config.mail.kind === "smtp",
  });

  app.get(
    "/api/account/reminders",
    { schema: { response: { 200: reminderSettings } } },
    (request) => settingsOf(requireUser(request)),
  );

  app.put(
    "/api/account/reminders",
    { schema: { body: reminderChoices, response: { 200: reminderSettings } } },
    async (request) => {
      const owner = requireAccountOwner(request);
      await chooseReminders(deps, owner, request.body);
      return settingsOf(owner);
    },
  );

  // Separate scope, because mail programs post a form, which no other route parses.
  app.register(async (scope: App) => addUnsubscribe(scope, deps));
}

const querystring = z.object({ token: z.optional(z.unknown()) });
/** Mail programs post only "List-Unsubscribe=One-Click". */
const MAX_BYTES = 4096;

/** One-click unsubscribe (RFC 8058): the link's signature grants access instead of a session. */
function addUnsubscribe(scope: App, deps: Deps): void {
  scope.addContentTypeParser(
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    { parseAs: "string", bodyLimit: MAX_BYTES },
    (_request, _body, done) => done(null),
  );

  scope.get("/unsubscribe", { schema: { querystring } }, async (request, reply) => {
    const { token } = request.query;
    const { sessionSecret } = deps.config;
    if (ownerOfUnsubscribeToken(token, sessionSecret) !== undefined) {
      return sendPage(reply, questionPage("reminders"));
    }
    if (memberOfUnsubscribeToken(token, sessionSecret) === undefined) throw invalidLink();
    return sendPage(reply, questionPage("digest"));
  });

  scope.post(
    "/unsubscribe",
    // Mail programs send no matching Origin header; the signed link authenticates the request.
    { config: { isCrossSite: true }, schema: { querystring } },
    async (request, reply) => {
      const { token } = request.query;
      if (await unsubscribe(deps, token)) return sendPage(reply, donePage("reminders"));
      if (!(await unsubscribeFromDigest(deps, token))) throw invalidLink();
      return sendPage(reply, donePage("digest"));
    },
  );
}

function invalidLink(): Error {
  return failed(
    "link_expired",
    "This link is incomplete. You can also turn off reminders in your account.",
  );
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", UNSUBSCRIBE_POLICY)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-robots-tag", "noindex, nofollow")
    .send(page);
}
