import { createRootRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportLoadErrors, ScreenLoadError } from "./screen-load-error.ts";

beforeEach(() => void vi.stubGlobal("window", globalThis));
afterEach(() => vi.unstubAllGlobals());

test("a screen that fails to load is an error of its route until it loads", async () => {
  let isOffline = true;
  const component = lazyRouteComponent(async () => {
    if (isOffline) throw new TypeError("Failed to fetch dynamically imported module: /timeline.js");
    return { default: () => null };
  });
  const route = createRoute({ getParentRoute: () => createRootRoute(), path: "/", component });
  reportLoadErrors([route]);

  // Otherwise the router would find the failure only while rendering, and reload the page.
  await expect(component.preload?.()).rejects.toThrow(ScreenLoadError);
  isOffline = false;
  await component.preload?.();
  expect(component.preload).toBeUndefined();
});
