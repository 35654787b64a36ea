import { CatchBoundary } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useToasts } from "../ui/toast.ts";

const loadToaster = () => import("../ui/toaster.tsx");
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/** Fetched when the browser is idle, so that a note about a lost connection needs no connection. */
export function preloadToaster(): void {
  const load = () => void loadToaster().catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
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
