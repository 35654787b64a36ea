import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PartMissing } from "./part-missing.ts";

/** No second reload for a screen that fails again this soon after one. */
const SOON_MS = 15_000;

function wasJustReloaded(): boolean {
  const [loading] = performance.getEntriesByType("navigation");
  const isReload = loading instanceof PerformanceNavigationTiming && loading.type === "reload";
  return isReload && performance.now() < SOON_MS;
}

/**
 * Error of a screen, usually because its code failed to load. Reloads the page, because browsers
 * cache a failed module: automatically if the load failed, else by a button.
 */
export function ScreenError({ error }: ErrorComponentProps) {
  const [comesBack] = useState(() => error instanceof PartMissing && !wasJustReloaded());
  useEffect(() => {
    let isLeft = false;
    const reload = () => isLeft || location.reload();
    if (comesBack) {
      import("../lib/http/when-reached.ts").then(
        ({ whenReached }) => whenReached(reload),
        // This module is in the idle chunk; if that never loaded, waits for the browser's `online`
        // event.
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
