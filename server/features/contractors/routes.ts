import * as z from "zod/mini";
import {
  contractor,
  contractorAllowance,
  contractorList,
  contractorPayments,
} from "../../../shared/contractors/contract.ts";
import { contractorInput } from "../../../shared/contractors/input.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import {
  changeHeaders,
  idempotencyHeaders,
  versionIn,
} from "../../http/responses/idempotency-header.ts";
import { mergeInput } from "../../../shared/contractors/merge.ts";
import { createContractor, updateContractor } from "./commands.ts";
import { mergeContractor } from "./merge-commands.ts";
import { getContractorAllowance, listContractorPayments, listContractors } from "./queries.ts";
import { restoreContractor } from "./restore-commands.ts";
import { deleteContractor } from "./trash-commands.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";

const params = z.object({ id: idParam });

export function contractorRoutes(app: App, deps: Deps): void {
  app.get("/api/contractors", { schema: { response: { 200: contractorList } } }, (request) =>
    listContractors(deps.db, requireAccess(request)),
  );

  app.get(
    "/api/contractors/count",
    { schema: { response: { 200: contractorAllowance } } },
    (request) => getContractorAllowance(deps.db, requireAccess(request), deps.clock.now()),
  );

  app.get(
    "/api/contractors/payments",
    { schema: { response: { 200: contractorPayments } } },
    (request) => listContractorPayments(deps.db, requireAccess(request)),
  );

  app.post(
    "/api/contractors",
    {
      schema: { headers: idempotencyHeaders, body: contractorInput, response: { 201: contractor } },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply
        .code(201)
        .send(await createContractor(deps, requireEditor(request), request.body, key));
    },
  );

  app.put(
    "/api/contractors/:id",
    {
      schema: {
        params,
        headers: changeHeaders,
        body: contractorInput,
        response: { 200: contractor },
      },
    },
    (request) => {
      const { params, body, headers } = request;
      return updateContractor(deps, requireEditor(request), params.id, body, versionIn(headers));
    },
  );

  app.delete(
    "/api/contractors/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteContractor(deps, requireEditor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/contractors/:id/restore",
    { schema: { params, response: { 200: contractor } } },
    (request) => restoreContractor(deps, requireEditor(request), request.params.id),
  );

  app.post(
    "/api/contractors/:id/merge",
    {
      schema: { params, headers: changeHeaders, body: mergeInput, response: { 200: contractor } },
    },
    (request) => {
      const { params, body, headers } = request;
      return mergeContractor(deps, requireEditor(request), params.id, body, versionIn(headers));
    },
  );
}
