import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ScreenLoadError } from "./screen-load-error.ts";

/** No second reload for a screen that fails again this soon after one. */
const RELOAD_WINDOW_MS = 15_000;

function wasJustReloaded(): boolean {
  const [loading] = performance.getEntriesByType("navigation");
  const isReload = loading instanceof PerformanceNavigationTiming && loading.type === "reload";
  return isReload && performance.now() < RELOAD_WINDOW_MS;
}

/**
 * Error of a screen, usually because its code failed to load. Reloads the page, because browsers
 * cache a failed module: automatically if the load failed, else by a button.
 */
export function ScreenError({ error }: ErrorComponentProps) {
  const [reloadsItself] = useState(() => error instanceof ScreenLoadError && !wasJustReloaded());
  useEffect(() => {
    let isLeft = false;
    const reload = () => isLeft || location.reload();
    if (reloadsItself) {
      import("../lib/http/when-server-responds.ts").then(
        ({ whenServerResponds }) => whenServerResponds(reload),
        // This module is in the idle chunk; if that never loaded, waits for the browser's `online`
        // event.
        () => window.addEventListener("online", reload, { once: true }),
      );
    }
    return () => {
      isLeft = true;
    };
  }, [reloadsItself]);
  return (
    <div role="alert" className="card m-4 px-6 py-10 text-center">
      <p className="mb-4 font-medium">
        {reloadsItself
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
