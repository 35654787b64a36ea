import * as z from "zod/mini";
import { clientDateQuery } from "../../../shared/client-date.ts";
import { contractorOverview } from "../../../shared/contractors/overview.ts";
import { contractorSumsList } from "../../../shared/contractors/sums.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import { requireAccess } from "../../http/session/access.ts";
import { getContractorOverview } from "./queries.ts";
import { listContractorSums } from "./sums-queries.ts";

const params = z.object({ id: idParam });

/** A contractor with what contracts, invoices and expenses say about it. */
export function contractorPageRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/contractors/sums",
    { schema: { response: { 200: contractorSumsList } } },
    (request) => listContractorSums(deps.db, requireAccess(request)),
  );

  app.get(
    "/api/contractors/:id/overview",
    { schema: { params, querystring: clientDateQuery, response: { 200: contractorOverview } } },
    (request) => {
      const today = clientDate(request.query, deps.clock.now());
      return getContractorOverview(deps.db, requireAccess(request), request.params.id, today);
    },
  );
}
