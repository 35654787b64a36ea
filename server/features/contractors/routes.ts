import { contractorList } from "../../../shared/contractors/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/app-type.ts";
import { requireUser } from "../../http/session.ts";
import { listContractors } from "./queries.ts";

export function contractorRoutes(app: App, deps: Deps): void {
  app.get("/api/contractors", { schema: { response: { 200: contractorList } } }, (request) =>
    listContractors(deps.db, requireUser(request)),
  );
}
