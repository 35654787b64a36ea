import type { QueryClient } from "@tanstack/react-query";
import { userQuery } from "../features/auth/queries.ts";
import { deleteDrafts } from "../lib/forms/drafts.ts";
import { onSessionEnd } from "../lib/http/http.ts";
import { closeByBack } from "./close-by-back.ts";
import { watchLiveChanges } from "./live-changes.ts";
import { watchPlan } from "./plan-watch.ts";
import type { createAppRouter } from "./router.ts";
import { watchSignOut } from "./sign-out-watch.ts";
import { writeViewCookie } from "./view-cookie.ts";
import { watchConnection } from "./watch-connection.ts";

/*
 * Code that no first screen needs, in one chunk that loads when the browser is idle.
 */
export { Toaster } from "../ui/toast/toaster.tsx";

/** Fires `beforeunload` like the browser: a canceled event means unsaved changes. */
function hasUnsavedChanges(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/**
 * On a page with unsaved changes, the end of the session asks for a new sign-in instead of leaving.
 */
function guardUnsavedPages(queryClient: QueryClient): void {
  const leave = onSessionEnd(async () => {
    if (!hasUnsavedChanges()) return leave();
    return (await import("../features/account/sessions/session-end.tsx")).signInAgain(queryClient);
  });
}

/** A chunk of its own, because the connection's notices should not wait for it. */
async function startOffline(queryClient: QueryClient): Promise<void> {
  try {
    const offline = await import("./offline/start-offline.tsx");
    offline.startOffline(queryClient);
  } catch (error) {
    console.error("The parts for use without a connection didn't load", error);
  }
}

/**
 * Starts the watchers that can wait: Back button, plan, connection, sign-out in other tabs, unsaved
 * changes. Also deletes drafts of other accounts.
 *
 * @param empty unmounts the app
 */
export function startIdle(
  queryClient: QueryClient,
  router: ReturnType<typeof createAppRouter>,
  empty: () => void,
): void {
  closeByBack(router);
  // A task of its own: a browser's first date format takes as long as all of the rest.
  setTimeout(writeViewCookie);
  const user = queryClient.getQueryData(userQuery().queryKey);
  if (user) void deleteDrafts(user.id);
  watchSignOut(queryClient, empty);
  guardUnsavedPages(queryClient);
  watchConnection(queryClient);
  watchPlan(queryClient);
  watchLiveChanges(queryClient);
  void startOffline(queryClient);
}
