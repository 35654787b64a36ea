import { lazy, Suspense } from "react";
import { CatchBoundary } from "@tanstack/react-router";

// Lazy: only demo accounts need it.
const DemoBanner = lazy(async () => ({
  default: (await import("../../features/demo/demo-banner.tsx")).DemoBanner,
}));

/** The demo banner; nothing for other accounts. */
export function DemoNotice({ endsAt }: { endsAt: string | null | undefined }) {
  if (!endsAt) return null;
  return (
    <CatchBoundary getResetKey={() => endsAt} errorComponent={() => null}>
      <Suspense
        fallback={<div className="min-h-16 border-b border-line bg-warning-soft sm:min-h-13" />}
      >
        <DemoBanner endsAt={endsAt} />
      </Suspense>
    </CatchBoundary>
  );
}
