import { CatchBoundary } from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { whenIdle } from "../lib/when-idle.ts";
import type { createAppRouter } from "./router.ts";
import { useToasts } from "../ui/toast/toast.ts";

const loadIdleParts = () => import("./idle-parts.ts");
const Toaster = lazy(async () => ({ default: (await loadIdleParts()).Toaster }));

/**
 * Loads the idle parts early enough that a notice about a lost connection needs no connection.
 *
 * @param empty unmounts the app
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

/** The toaster, kept out of the first screen's code. */
export function LazyToaster() {
  if (useToasts().length === 0) return null;
  return (
    // A toast that fails to render must not take the screen down.
    <CatchBoundary getResetKey={() => "toasts"} errorComponent={() => null}>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </CatchBoundary>
  );
}
