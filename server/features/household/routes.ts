import * as z from "zod/mini";
import {
  acceptedInvitation,
  homes,
  household,
  invitationInput,
  invitationPreview,
  invitationToken,
  memberInput,
} from "../../../shared/household/contract.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireAccountOwner } from "../../http/session/account-owner.ts";
import { clientInfoOf } from "../../http/session/client-info.ts";
import { requireUser } from "../../http/session/session.ts";
import { acceptInvitation } from "./accept-commands.ts";
import { inviteMember, resendInvitation, revokeInvitation } from "./invitation-commands.ts";
import { leaveHome, removeMember, updateMember } from "./member-commands.ts";
import { getHousehold } from "./household-queries.ts";
import { transferRoutes } from "./transfer-routes.ts";
import { getInvitationPreview, listHomes } from "./queries.ts";

const params = z.object({ id: idParam });
/** A home's id is its owner's. */
const homeParams = z.object({ id: idParam.brand<"UserId">() });

/** Always applies to the signed-in user's own home, whichever home the request names. */
export function householdRoutes(app: App, deps: Deps): void {
  addInvitations(app, deps);
  addMembers(app, deps);
  addHomes(app, deps);
  addInvited(app, deps);
  transferRoutes(app, deps);
}

function addInvitations(app: App, deps: Deps): void {
  app.post(
    "/api/household/invitations",
    { schema: { body: invitationInput, response: { 200: household } } },
    async (request) => {
      const owner = requireAccountOwner(request);
      await inviteMember(deps, owner, request.body, clientInfoOf(request));
      return getHousehold(deps.db, owner, deps.clock.now());
    },
  );

  app.post(
    "/api/household/invitations/:id/resend",
    { schema: { params, response: { 200: household } } },
    async (request) => {
      const owner = requireAccountOwner(request);
      await resendInvitation(deps, owner, request.params.id, clientInfoOf(request));
      return getHousehold(deps.db, owner, deps.clock.now());
    },
  );

  app.delete(
    "/api/household/invitations/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await revokeInvitation(deps, requireAccountOwner(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

function addMembers(app: App, deps: Deps): void {
  app.get("/api/household", { schema: { response: { 200: household } } }, async (request) =>
    getHousehold(deps.db, requireUser(request), deps.clock.now()),
  );

  app.put(
    "/api/household/members/:id",
    { schema: { params, body: memberInput, response: { 200: household } } },
    async (request) => {
      const owner = requireAccountOwner(request);
      await updateMember(deps, owner, request.params.id, request.body);
      return getHousehold(deps.db, owner, deps.clock.now());
    },
  );

  app.delete(
    "/api/household/members/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      const owner = requireAccountOwner(request);
      await removeMember(deps, owner, request.params.id, clientInfoOf(request));
      return reply.code(204).send(null);
    },
  );
}

function addHomes(app: App, deps: Deps): void {
  app.get("/api/homes", { schema: { response: { 200: homes } } }, async (request) =>
    listHomes(deps.db, requireUser(request), deps.clock.now()),
  );

  app.post(
    "/api/homes/:id/leave",
    { schema: { params: homeParams, response: { 204: z.null() } } },
    async (request, reply) => {
      const who = requireAccountOwner(request);
      await leaveHome(deps, who, request.params.id, clientInfoOf(request));
      return reply.code(204).send(null);
    },
  );
}

function addInvited(app: App, deps: Deps): void {
  app.post(
    "/api/invitations/preview",
    {
      // The link's token grants access, so that the page can be read before signing up.
      config: { session: "none" },
      schema: { body: invitationToken, response: { 200: invitationPreview } },
    },
    async (request) => getInvitationPreview(deps.db, request.body.token, deps.clock.now()),
  );

  app.post(
    "/api/invitations/accept",
    { schema: { body: invitationToken, response: { 200: acceptedInvitation } } },
    async (request) => {
      const who = requireAccountOwner(request);
      const { token } = request.body;
      return { home: await acceptInvitation(deps, who, token, clientInfoOf(request)) };
    },
  );
}
