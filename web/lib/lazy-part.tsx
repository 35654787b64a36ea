import { type ReactNode, Suspense, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

interface LazyPartProps {
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Lazy components of a screen that the server renders. The server can't wait for them, so there,
 * and while the browser takes over its HTML, the fallback stands in their place.
 */
export function LazyPart({ fallback = null, children }: LazyPartProps) {
  const isTakenOver = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isTakenOver ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
