import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { whenReached } from "../lib/when-reached.ts";
import { PartMissing } from "./part-missing.ts";

/**
 * A screen that broke, usually because its part of the program could not be loaded. The page
 * is loaded anew, since browsers remember a module that failed: by itself where that helps.
 */
export function ScreenError({ error }: ErrorComponentProps) {
  const isMissing = error instanceof PartMissing;
  useEffect(
    () => (isMissing ? whenReached(() => window.location.reload()) : undefined),
    [isMissing],
  );
  return (
    <div role="alert" className="card m-4 px-6 py-10 text-center">
      <p className="mb-4 font-medium">
        This screen could not be {isMissing ? "loaded. It comes back by itself." : "shown."}
      </p>
      <button
        type="button"
        className="rounded-lg border border-line-strong px-4 py-2 font-medium"
        onClick={() => window.location.reload()}
      >
        Try again
      </button>
    </div>
  );
}
