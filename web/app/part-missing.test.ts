import { createRootRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepInside, PartMissing } from "./part-missing.ts";

beforeEach(() => void vi.stubGlobal("window", globalThis));
afterEach(() => vi.unstubAllGlobals());

test("a screen that cannot be loaded is a mistake of its route, until it can be", async () => {
  let isOffline = true;
  const component = lazyRouteComponent(async () => {
    if (isOffline) throw new TypeError("Failed to fetch dynamically imported module: /timeline.js");
    return { default: () => null };
  });
  const route = createRoute({ getParentRoute: () => createRootRoute(), path: "/", component });
  keepInside([route]);

  // Without this the router would find the failure only as it draws, and load the page anew.
  await expect(component.preload?.()).rejects.toThrow(PartMissing);
  isOffline = false;
  await component.preload?.();
  expect(component.preload).toBeUndefined();
});
