import * as z from "zod/mini";
import { digestChoice, digestChoices } from "../../../shared/activity/digest.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireAccountOwner } from "../../http/session/account-owner.ts";
import { requireUser } from "../../http/session/session.ts";
import { chooseDigest } from "./commands.ts";
import { listDigestChoices } from "./queries.ts";

/** A home's id is its owner's. */
const params = z.object({ id: idParam.brand<"UserId">() });

export function digestRoutes(app: App, deps: Deps): void {
  app.get("/api/account/digests", { schema: { response: { 200: digestChoices } } }, (request) =>
    listDigestChoices(deps.db, requireUser(request), deps.clock.now()),
  );

  app.put(
    "/api/account/digests/:id",
    { schema: { params, body: digestChoice, response: { 200: digestChoices } } },
    async (request) => {
      const who = requireAccountOwner(request);
      await chooseDigest(deps, who, { home: request.params.id, ...request.body });
      return listDigestChoices(deps.db, who, deps.clock.now());
    },
  );
}
