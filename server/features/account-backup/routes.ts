import * as z from "zod/mini";
import { accountDeletion } from "../../../shared/account/account-backup.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientInfoOf } from "../../http/session/client-info.ts";
import { requireAccountOwner } from "../../http/session/account-owner.ts";
import type { MinimumThroughput } from "../../http/transfer/minimum-throughput.ts";
import { requireToken, sessionCookie } from "../../http/session/session.ts";
import { sessionIdOf } from "../auth/queries.ts";
import { deleteAccount } from "./delete-commands.ts";
import { exportRoutes } from "./export-routes.ts";
import { ReceiptRemover } from "./receipt-remover.ts";
import { restoreRoutes } from "./restore-routes.ts";

/** Minimum upload and download rates; tests set higher ones. */
export interface AccountBackupThroughput {
  sender?: MinimumThroughput;
  reader?: MinimumThroughput;
}

interface AccountBackupOptions {
  throughput?: AccountBackupThroughput | undefined;
}

export function accountBackupRoutes(
  app: App,
  deps: Deps,
  { throughput }: AccountBackupOptions,
): void {
  exportRoutes(app, deps, { readerThroughput: throughput?.reader });
  // A separate scope, because no other route parses multipart forms.
  app.register(async (scope) => restoreRoutes(scope, deps, { throughput: throughput?.sender }));
  addDeletion(app, deps);
}

function addDeletion(app: App, deps: Deps): void {
  const receipts = new ReceiptRemover(deps);
  app.addHook("onClose", async () => receipts.stop());
  const cookie = sessionCookie(deps.config.publicUrl);
  app.delete(
    "/api/account",
    { schema: { body: accountDeletion, response: { 204: z.null() } } },
    async (request, reply) => {
      const owner = requireAccountOwner(request);
      const { password } = request.body ?? {};
      const sid = sessionIdOf(requireToken(cookie, request));
      receipts.remove(
        await deleteAccount(deps, { owner, password, sid, origin: clientInfoOf(request) }),
      );
      cookie.clear(reply);
      return reply.code(204).send(null);
    },
  );
}
