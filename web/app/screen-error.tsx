import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PartMissing } from "./part-missing.ts";

/** A screen that fails again this soon after the page was loaded anew is not helped by that. */
const SOON_MS = 15_000;

function wasJustReloaded(): boolean {
  const [loading] = performance.getEntriesByType("navigation");
  const isReload = loading instanceof PerformanceNavigationTiming && loading.type === "reload";
  return isReload && performance.now() < SOON_MS;
}

/**
 * A screen that broke, usually because its part of the program could not be loaded. The page
 * is loaded anew, since browsers remember a module that failed: by itself where that helps.
 */
export function ScreenError({ error }: ErrorComponentProps) {
  const [comesBack] = useState(() => error instanceof PartMissing && !wasJustReloaded());
  useEffect(() => {
    let isLeft = false;
    const reload = () => isLeft || location.reload();
    if (comesBack) {
      import("../lib/http/when-reached.ts").then(
        ({ whenReached }) => whenReached(reload),
        // Fetched when the browser was idle; where it never was, the connection tells.
        () => window.addEventListener("online", reload, { once: true }),
      );
    }
    return () => {
      isLeft = true;
    };
  }, [comesBack]);
  return (
    <div role="alert" className="card m-4 px-6 py-10 text-center">
      <p className="mb-4 font-medium">
        {comesBack
          ? "Couldn't load this page. It will reload automatically."
          : "Something went wrong on this page."}
      </p>
      <button
        type="button"
        className="rounded-lg border border-line-strong px-4 py-2 font-medium"
        onClick={() => location.reload()}
      >
        Try again
      </button>
    </div>
  );
}
