import { changesQuery, liveChanges } from "../../../shared/activity/changes.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { addServerSentEvents } from "../../http/responses/server-sent-events.ts";
import { requireAccess } from "../../http/session/access.ts";
import { followChanges } from "./follow-queries.ts";
import { listChanges } from "./queries.ts";

/** Maximum open streams; each holds a connection and a few hundred bytes. */
const MAX_OPEN = 1_000;
/** Maximum streams per account: visible tabs and devices of one person. */
const MAX_PER_ACCOUNT = 6;

export function changeRoutes(app: App, deps: Deps): void {
  const streams = addServerSentEvents(app, {
    toFailure: ({ error, code }) => ({ type: "error", error, code }),
    end: "[DONE]",
    limits: {
      max: MAX_OPEN,
      maxPerAccount: MAX_PER_ACCOUNT,
      accountFullMessage: "Too many screens of this account follow changes already",
    },
  });
  deps.meters.addReading({
    name: "change_streams_open",
    help: "Screens that follow changes of others",
    read: () => streams.open(),
  });

  app.get(
    "/api/changes",
    {
      exposeHeadRoute: false,
      schema: {
        querystring: changesQuery,
        response: {
          200: {
            description:
              "What others changed, and the sender in another tab, which `x-client` or `client` names. With `Accept: text/event-stream`, a stream of it: each event has the same form.",
            content: {
              "application/json": { schema: liveChanges },
              "text/event-stream": { schema: liveChanges },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const access = requireAccess(request);
      if (request.headers.accept !== "text/event-stream") {
        return reply.send(await listChanges(deps, access, request.query.after));
      }
      const { after } = request.query;
      return streams.start(request, reply, () => followChanges(deps, access, after), access.actor);
    },
  );
}
