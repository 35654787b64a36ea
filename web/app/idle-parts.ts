import type { QueryClient } from "@tanstack/react-query";
import { userQuery } from "../features/auth/queries.ts";
import { forgetDrafts } from "../lib/forms/drafts.ts";
import { onSessionEnd } from "../lib/http/http.ts";
import { closeByBack } from "./close-by-back.ts";
import { watchPlan } from "./plan-watch.ts";
import type { createAppRouter } from "./router.ts";
import { watchSignOut } from "./sign-out-watch.ts";
import { watchConnection } from "./watch-connection.ts";

/*
 * What no first screen has to load, in one file that is fetched when the browser is idle.
 */
export { Toaster } from "../ui/toast/toaster.tsx";

/** Asks as the browser would: whoever keeps it from leaving the page has something unsaved. */
function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** A page on which something was typed is not left: the same person can sign in over it. */
function keepUnsaved(queryClient: QueryClient): void {
  const leave = onSessionEnd(async () => {
    if (!hasUnsaved()) return leave();
    return (await import("../features/account/sessions/session-end.tsx")).signInAgain(queryClient);
  });
}

/**
 * Lets Back close dialogs, follows the plan, the connection and sign-outs elsewhere, keeps what is unsaved, and leaves no draft of anybody
 * else on the device.
 *
 * @param empty takes everything off the screen
 */
export function startIdle(
  queryClient: QueryClient,
  router: ReturnType<typeof createAppRouter>,
  empty: () => void,
): void {
  closeByBack(router);
  const user = queryClient.getQueryData(userQuery().queryKey);
  if (user) void forgetDrafts(user.id);
  watchSignOut(queryClient, empty);
  keepUnsaved(queryClient);
  watchConnection(queryClient);
  watchPlan(queryClient);
}
