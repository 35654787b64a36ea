import { CatchBoundary } from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { whenIdle } from "../lib/when-idle.ts";
import type { createAppRouter } from "./router.ts";
import { useToasts } from "../ui/toast/toast.ts";

const loadIdleParts = () => import("./idle-parts.ts");
const Toaster = lazy(async () => ({ default: (await loadIdleParts()).Toaster }));

/**
 * Fetches what can wait until the browser is idle: the toaster, so that a note about a lost
 * connection needs no connection, what keeps asking for the plan, and what hears of a sign-out in another tab.
 *
 * @param empty takes everything off the screen
 */
export function startWhenIdle(
  queryClient: QueryClient,
  router: ReturnType<typeof createAppRouter>,
  empty: () => void,
): void {
  const load = () =>
    void loadIdleParts().then(
      ({ startIdle }) => startIdle(queryClient, router, empty),
      () => {},
    );
  whenIdle(load);
}

/** Where toasts appear, kept out of what the first screen has to load. */
export function LazyToaster() {
  if (useToasts().length === 0) return null;
  return (
    // A note that cannot be shown must not take the screen with it.
    <CatchBoundary getResetKey={() => "toasts"} errorComponent={() => null}>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </CatchBoundary>
  );
}
