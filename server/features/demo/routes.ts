import { user } from "../../../shared/auth/contract.ts";
import { demoInput, DEMO_PATH } from "./rules/contract.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { sessionCookie } from "../../http/session/session.ts";
import { type DemoParts, startDemo } from "./commands.ts";

/** @param startSession provided by the sign-in feature */
export function demoRoutes(
  app: App,
  deps: Deps,
  { startSession }: Pick<DemoParts, "startSession">,
): void {
  // 'Watch Demo' leads to another server, so this one has no demos.
  if (deps.config.demoUrl !== DEMO_PATH) return;
  const cookie = sessionCookie(deps.config.publicUrl);

  app.post(
    "/api/demo",
    {
      config: { session: "optional" },
      schema: { body: demoInput, response: { 200: user, 201: user } },
    },
    async (request, reply) => {
      const current = request.session?.user;
      // A repeated request, such as from a second tab, returns the same demo.
      if (current && current.demoEndsAt !== null) return reply.code(200).send(current);
      if (current && request.body?.leavesAccount !== true) {
        throw failed("conflict", "You are signed in to your own account.");
      }
      const { ip: address } = request;
      const demo = await startDemo(
        deps,
        { startSession },
        { address, presented: cookie.read(request) },
      );
      cookie.set(reply, demo.token);
      return reply.code(201).send(demo.user);
    },
  );
}
