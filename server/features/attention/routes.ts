import * as z from "zod/mini";
import { attention } from "../../../shared/attention/contract.ts";
import { clientDateQuery } from "../../../shared/client-date.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import { requireAccess } from "../../http/session/access.ts";
import { getAttention } from "./queries.ts";

const params = z.object({ id: idParam });

type AttentionDeps = Pick<Deps, "db" | "clock" | "heavyReads">;

export function attentionRoutes(app: App, { db, clock, heavyReads }: AttentionDeps): void {
  app.get(
    "/api/projects/:id/attention",
    { schema: { params, querystring: clientDateQuery, response: { 200: attention } } },
    (request) => {
      const today = clientDate(request.query, clock.now());
      const access = requireAccess(request);
      return heavyReads.run(access.actor, () => getAttention(db, access, request.params.id, today));
    },
  );
}
