import * as z from "zod/mini";
import { calendarFeed, newCalendarFeed } from "../../../shared/calendar/contract.ts";
import { writeCalendar } from "./rules/write-calendar.ts";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { ipHashOf } from "../../http/security/ip-hash.ts";
import type { App } from "../../http/core/app-type.ts";
import { isKnown } from "../../http/responses/etag.ts";
import { authorizeFeed, createFeed, deleteFeed } from "./commands.ts";
import { readAddress } from "./feed-address.ts";
import { getCalendar, getFeed } from "./queries.ts";
import { requireAccess } from "../../http/session/access.ts";

const params = z.object({ id: idParam });
/**
 * The feed is for calendar programs; opened in a browser it can't run scripts and sends no
 * referrer.
 */
const FEED_HEADERS = {
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
} as const;

export function calendarRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/projects/:id/calendar",
    { schema: { params, response: { 200: calendarFeed } } },
    (request) => getFeed(deps.db, requireAccess(request), request.params.id),
  );

  app.post(
    "/api/projects/:id/calendar",
    { schema: { params, response: { 201: newCalendarFeed } } },
    async (request, reply) =>
      reply.code(201).send(await createFeed(deps, requireAccess(request), request.params.id)),
  );

  app.delete(
    "/api/projects/:id/calendar",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteFeed(deps, requireAccess(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  addFeed(app, deps);
}

/** For programs without a session; the secret in the URL grants access. */
function addFeed(app: App, deps: Deps): void {
  const { db, clock, config } = deps;
  const schema = {
    params: z.object({ feed: z.string() }),
    querystring: z.object({ key: z.optional(z.unknown()) }),
  };
  app.get("/calendar/:feed", { schema }, async (request, reply) => {
    reply.headers(FEED_HEADERS);
    const given = readAddress(request.params.feed, request.query.key);
    const network = ipHashOf(request.ip, config.sessionSecret);
    const { access, projectId } = await authorizeFeed(deps, given, network);
    const now = clock.now();
    const today = calendarDateAt(now);
    const calendar = await getCalendar(db, access, projectId, {
      today,
      publicUrl: config.publicUrl,
    });
    // Weak ETag, because the body contains the time of writing.
    if (isKnown(request, reply, calendar, { isWeak: true })) return reply.code(304).send();
    return reply
      .type("text/calendar; charset=utf-8")
      .header("content-disposition", 'inline; filename="renovation.ics"')
      .send(writeCalendar(calendar, { now, today }));
  });
}
