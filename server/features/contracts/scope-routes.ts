import * as z from "zod/mini";
import { agreedScope, scopeComparison, scopeQuery } from "../../../shared/contracts/scope.ts";
import {
  scopeEntryInput,
  scopeItemInput,
  scopeItemsInput,
  scopeLinesInput,
} from "../../../shared/contracts/scope-input.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { changeHeaders, versionIn } from "../../http/responses/idempotency-header.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";
import { addScopeItems, deleteScopeItem, renameScopeItem } from "./scope-commands.ts";
import { enterScope, mapScopeLines } from "./scope-entry-commands.ts";
import { getAgreedScope, getScope } from "./scope-queries.ts";

const params = z.object({ id: idParam });
const response = { 200: scopeComparison };

/** Every write responds with the whole comparison, because one entry changes totals and order. */
export function scopeRoutes(app: App, deps: Deps): void {
  app.get("/api/scope", { schema: { querystring: scopeQuery, response } }, (request) =>
    getScope(deps.db, requireAccess(request), request.query),
  );

  app.post("/api/scope-items", { schema: { body: scopeItemsInput, response } }, (request) =>
    addScopeItems(deps, requireEditor(request), request.body),
  );

  app.put(
    "/api/scope-items/:id",
    { schema: { params, headers: changeHeaders, body: scopeItemInput, response } },
    (request) => {
      const { id } = request.params;
      const version = versionIn(request.headers);
      return renameScopeItem(deps, requireEditor(request), id, request.body, version);
    },
  );

  app.delete("/api/scope-items/:id", { schema: { params, response } }, (request) =>
    deleteScopeItem(deps, requireEditor(request), request.params.id),
  );

  app.patch(
    "/api/scope-items/:id/entries",
    { schema: { params, headers: changeHeaders, body: scopeEntryInput, response } },
    (request) => {
      const { id } = request.params;
      const version = versionIn(request.headers);
      return enterScope(deps, requireEditor(request), id, request.body, version);
    },
  );

  app.get(
    "/api/quotes/:id/agreed-scope",
    { schema: { params, response: { 200: agreedScope } } },
    (request) => getAgreedScope(deps.db, requireAccess(request), request.params.id),
  );

  app.put(
    "/api/quotes/:id/scope-lines",
    { schema: { params, headers: changeHeaders, body: scopeLinesInput, response } },
    (request) => {
      const { id } = request.params;
      const version = versionIn(request.headers);
      return mapScopeLines(deps, requireEditor(request), id, request.body, version);
    },
  );
}
