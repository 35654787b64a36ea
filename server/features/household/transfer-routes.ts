import * as z from "zod/mini";
import { proofInput } from "../../../shared/account/second-factors.ts";
import { household } from "../../../shared/household/contract.ts";
import { id, idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireAccountOwner } from "../../http/session/account-owner.ts";
import { clientInfoOf } from "../../http/session/client-info.ts";
import { requireToken, sessionCookie } from "../../http/session/session.ts";
import { sessionIdOf } from "../auth/queries.ts";
import { getHousehold } from "./household-queries.ts";
import { declineTransfer, offerTransfer, withdrawTransfer } from "./transfer-commands.ts";
import { acceptTransfer } from "./accept-transfer-commands.ts";

const params = z.object({ id: idParam.brand<"UserId">() });
/** The id of a membership, and the owner's re-authentication. */
const transferInput = z.extend(proofInput, { memberId: id });

/** Routes to transfer the signed-in user's home, and to take over another one. */
export function transferRoutes(app: App, deps: Deps): void {
  const cookie = sessionCookie(deps.config.publicUrl);

  app.post(
    "/api/household/offer",
    { schema: { body: transferInput, response: { 200: household } } },
    async (request) => {
      const owner = requireAccountOwner(request);
      const { memberId, password } = request.body;
      const sid = sessionIdOf(requireToken(cookie, request));
      await offerTransfer(deps, owner, { memberId, password, sid, origin: clientInfoOf(request) });
      return getHousehold(deps.db, owner, deps.clock.now());
    },
  );

  app.delete(
    "/api/household/offer",
    { schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      await withdrawTransfer(deps, requireAccountOwner(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/homes/:id/take-over",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      const who = requireAccountOwner(request);
      await acceptTransfer(deps, who, request.params.id, clientInfoOf(request));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/api/homes/:id/offer",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await declineTransfer(deps, requireAccountOwner(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
