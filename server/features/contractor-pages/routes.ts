import * as z from "zod/mini";
import { clientDateQuery } from "../../../shared/client-date.ts";
import { contractorOverview } from "../../../shared/contractors/overview.ts";
import {
  contractorDocuments,
  documentFields,
  documentInput,
} from "../../../shared/contractors/documents.ts";
import { contractorSumsList } from "../../../shared/contractors/sums.ts";
import { idParam } from "../../../shared/ids.ts";
import { receiptKey } from "../../../shared/receipts/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { changeHeaders, versionIn } from "../../http/responses/idempotency-header.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";
import { addDocument, deleteDocument, updateDocument } from "./document-commands.ts";
import { getContractorOverview } from "./queries.ts";
import { listContractorSums } from "./sums-queries.ts";

const params = z.object({ id: idParam });

/** A contractor with its contracts, invoices and expenses. */
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

  documentRoutes(app, deps);
}

/** Documents are uploaded and opened like receipts, and attached to the contractor by key. */
function documentRoutes(app: App, deps: Deps): void {
  const place = z.extend(params, { key: receiptKey });
  const response = { 200: contractorDocuments };

  app.post(
    "/api/contractors/:id/documents",
    { schema: { params, body: documentInput, response: { 201: contractorDocuments } } },
    async (request, reply) => {
      const { params, body } = request;
      return reply.code(201).send(await addDocument(deps, requireEditor(request), params.id, body));
    },
  );

  app.put(
    "/api/contractors/:id/documents/:key",
    { schema: { params: place, headers: changeHeaders, body: documentFields, response } },
    (request) => {
      const { id: contractorId, key } = request.params;
      const startedFrom = versionIn(request.headers);
      const document = { contractorId, key };
      return updateDocument(deps, requireEditor(request), document, request.body, startedFrom);
    },
  );

  app.delete(
    "/api/contractors/:id/documents/:key",
    { schema: { params: place, response } },
    (request) => {
      const { id: contractorId, key } = request.params;
      return deleteDocument(deps, requireEditor(request), { contractorId, key });
    },
  );
}
