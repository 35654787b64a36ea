import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./route-tree.gen.ts";
import { parseSearch, stringifySearch } from "./search-string.ts";
import { keepInside } from "./part-missing.ts";
import { ScreenError } from "./screen-error.tsx";

export function createAppRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: "intent",
    scrollRestoration: true,
    defaultErrorComponent: ScreenError,
    parseSearch,
    stringifySearch,
    // Rewrites an address that says what is the default anyway, or what makes no sense.
    search: { strict: true },
  });
  keepInside(Object.values(router.routesById));
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
