import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { AuthProvider } from "../features/auth/auth-context.tsx";
import { navigateAway } from "../lib/session/departure.ts";
import { onSessionEnd } from "../lib/http/http.ts";
import { clearPreloadedResponses } from "../lib/http/preloaded-responses.ts";
import { openedHome } from "../lib/opened-home.ts";
import { createQueryClient } from "../lib/http/query-client.ts";
import { saveReturnAddress } from "../lib/session/save-return-address.ts";
import { LazyToaster, startWhenIdle } from "./lazy-toaster.tsx";
import { createAppRouter } from "./router.ts";

/** Until the idle parts load, which keep a page with unsaved changes open instead. */
function leaveWhenSessionEnds(queryClient: QueryClient): void {
  onSessionEnd(async () => {
    clearPreloadedResponses();
    queryClient.clear();
    saveReturnAddress();
    navigateAway("/");
    return false;
  });
}

/** Runs before the first render, so that actions the role forbids are never shown. */
async function findRole(queryClient: QueryClient): Promise<void> {
  const { findHomeRole } = await import("../features/household/role-queries.ts");
  await findHomeRole(queryClient);
}

interface Started {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

/**
 * Loads the first route before React renders, so that the prerendered markup stays meanwhile.
 *
 * @param empty unmounts the app
 */
export async function startApp(empty: () => void): Promise<Started> {
  // Ends the task that evaluated the modules, so that the browser handles input before the start.
  await new Promise((resolve) => setTimeout(resolve));
  const queryClient = createQueryClient();
  leaveWhenSessionEnds(queryClient);
  const router = createAppRouter();
  // Once rendered, the router adds this listener itself; it never loads an earlier change.
  // oxlint-disable-next-line typescript/no-misused-promises -- the same function, to run once
  router.history.subscribe(router.load);
  startWhenIdle(queryClient, router, empty);
  await Promise.all([router.load(), openedHome && findRole(queryClient)]);
  return { queryClient, router };
}

export function App({ queryClient, router }: Started) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
      <LazyToaster />
    </QueryClientProvider>
  );
}
