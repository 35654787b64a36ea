import * as z from "zod/mini";
import { idParam } from "../../../shared/ids.ts";
import {
  merchantRule,
  merchantRuleInput,
  merchantRuleList,
  ruleOffer,
} from "../../../shared/merchant-rules/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";
import { deleteMerchantRule, setMerchantRule } from "./commands.ts";
import { findRuleOffer, listMerchantRules } from "./queries.ts";

const params = z.object({ id: idParam });

export function merchantRuleRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/projects/:id/merchant-rules",
    { schema: { params, response: { 200: merchantRuleList } } },
    async (request) => listMerchantRules(deps.db, requireAccess(request), request.params.id),
  );

  app.put(
    "/api/projects/:id/merchant-rules",
    { schema: { params, body: merchantRuleInput, response: { 200: merchantRule } } },
    async (request) =>
      setMerchantRule(deps, requireEditor(request), request.params.id, request.body),
  );

  app.delete(
    "/api/merchant-rules/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteMerchantRule(deps, requireEditor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/expenses/:id/rule-offer",
    { schema: { params, response: { 200: ruleOffer } } },
    async (request) => findRuleOffer(deps.db, requireAccess(request), request.params.id),
  );
}
