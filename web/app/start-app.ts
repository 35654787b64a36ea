import type { QueryClient } from "@tanstack/react-query";
import { navigateAway } from "../lib/session/departure.ts";
import { onSessionEnd } from "../lib/http/http.ts";
import { clearPreloadedResponses } from "../lib/http/preloaded-responses.ts";
import { openedHome } from "../lib/opened-home.ts";
import { createQueryClient } from "../lib/http/query-client.ts";
import { saveReturnAddress } from "../lib/session/save-return-address.ts";
import type { AppProps } from "./app.tsx";
import { startWhenIdle } from "./lazy-toaster.tsx";
import { createAppRouter } from "./router.ts";

/** Until the idle parts load; from then on a page with unsaved changes is kept open. */
function leaveWhenSessionEnds(queryClient: QueryClient): void {
  onSessionEnd(async () => {
    clearPreloadedResponses();
    queryClient.clear();
    saveReturnAddress();
    navigateAway("/");
    return false;
  });
}

/** Before the first render, which leaves out what the user may not do. */
async function findRole(queryClient: QueryClient): Promise<void> {
  const { findHomeRole } = await import("../features/household/role-queries.ts");
  await findHomeRole(queryClient);
}

/**
 * Loads the first route before React renders, so that the HTML from the server stays meanwhile.
 *
 * @param empty unmounts the app
 * @param isRendered whether the server rendered the screen, and not only a skeleton
 */
export async function startApp(empty: () => void, isRendered: boolean): Promise<AppProps> {
  const queryClient = createQueryClient();
  leaveWhenSessionEnds(queryClient);
  const router = createAppRouter();
  // The same Suspense boundaries as on the server.
  if (isRendered) router.ssr = { manifest: undefined };
  startWhenIdle(queryClient, router, empty);
  await Promise.all([router.load(), openedHome && findRole(queryClient)]);
  return { queryClient, router };
}
