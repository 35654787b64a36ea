import type { AnyRoute } from "@tanstack/react-router";

/** A screen's part of the program that could not be loaded. */
export class PartMissing extends Error {}

/**
 * Has a screen that cannot be loaded end in the app's own note. The router would load the page
 * anew instead, and without a connection that is the browser's error page.
 */
export function keepInside(routes: readonly AnyRoute[]): void {
  for (const { options } of routes) {
    const { component } = options;
    const load = component?.preload;
    if (!component || !load) continue;
    component.preload = async () => {
      await load();
      // Gone once it has succeeded in a browser; of a failure the promise says nothing.
      if (component.preload && typeof window !== "undefined") throw new PartMissing();
    };
  }
}
