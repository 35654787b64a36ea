import { homeCostReport, report } from "../../../shared/reports/contract.ts";
import { homeCostQuery, reportQuery } from "./rules/query.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import { requirePro } from "../billing/queries.ts";
import { getHomeCostReport } from "./home-cost-queries.ts";
import { getReport } from "./queries.ts";
import type { Access } from "../../identity/access.ts";
import { requireAccess } from "../../http/session/access.ts";

export function reportRoutes(app: App, deps: Deps): void {
  const requireReports = (access: Access) =>
    requirePro(deps.db, access.home, deps.clock.now(), "Reports are");

  app.get(
    "/api/reports",
    { schema: { querystring: reportQuery, response: { 200: report } } },
    async (request) => {
      const access = requireAccess(request);
      await requireReports(access);
      const { projectId, from = null, to = null, compareWith = [] } = request.query;
      const today = clientDate(request.query, deps.clock.now());
      return deps.heavyReads.run(access.actor, () =>
        getReport(deps.db, access, { projectId, from, to, compareWith }, today),
      );
    },
  );

  app.get(
    "/api/reports/home-cost",
    { schema: { querystring: homeCostQuery, response: { 200: homeCostReport } } },
    async (request) => {
      const access = requireAccess(request);
      await requireReports(access);
      const { projectId, from = null, to = null } = request.query;
      return deps.heavyReads.run(access.actor, () =>
        getHomeCostReport(deps.db, access, projectId, { from, to }),
      );
    },
  );
}
