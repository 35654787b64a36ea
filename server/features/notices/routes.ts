import * as z from "zod/mini";
import { clientDateQuery } from "../../../shared/client-date.ts";
import { noticeList } from "../../../shared/notices/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import { requireAccess } from "../../http/session/access.ts";
import { markNoticesSeen } from "./commands.ts";
import { listNotices } from "./queries.ts";

/** More notices than a list can have. */
const MAX_KEYS = 200;
const MAX_KEY = 100;

const seenInput = z.extend(clientDateQuery, {
  keys: z
    .array(z.string().check(z.maxLength(MAX_KEY), z.regex(/^[\w -]+$/)))
    .check(z.minLength(1), z.maxLength(MAX_KEYS)),
});

export function noticeRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/notices",
    { schema: { querystring: clientDateQuery, response: { 200: noticeList } } },
    (request) => {
      const now = deps.clock.now();
      const access = requireAccess(request);
      const moment = { now, today: clientDate(request.query, now) };
      return deps.heavyReads.run(access.actor, () => listNotices(deps.db, access, moment));
    },
  );

  // Also for viewers, because what they have seen is not a record of the home.
  app.post(
    "/api/notices/seen",
    { schema: { body: seenInput, response: { 200: noticeList } } },
    (request) => {
      const now = deps.clock.now();
      const moment = { now, today: clientDate(request.body, now) };
      const access = requireAccess(request);
      const { keys } = request.body;
      return deps.heavyReads.run(access.actor, () => markNoticesSeen(deps, access, keys, moment));
    },
  );
}
