import type { AnyRoute } from "@tanstack/react-router";

/** A screen whose code failed to load. */
export class ScreenLoadError extends Error {}

/**
 * Shows the app's own error when a screen's code can't be loaded. The router would reload the page
 * instead, which offline shows the browser's error page.
 */
export function reportLoadErrors(routes: readonly AnyRoute[]): void {
  for (const { options } of routes) {
    const { component } = options;
    const load = component?.preload;
    if (!component || !load) continue;
    component.preload = async () => {
      await load();
      // The router clears `preload` after success in a browser; its promise doesn't reveal a
      // failure.
      if (component.preload && typeof window !== "undefined") throw new ScreenLoadError();
    };
  }
}
