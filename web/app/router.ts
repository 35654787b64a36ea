import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./route-tree.gen.ts";
import { parseSearch, stringifySearch } from "./search-string.ts";
import { reportLoadErrors } from "./screen-load-error.ts";
import { ScreenError } from "./screen-error.tsx";

export function createAppRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: "intent",
    scrollRestoration: true,
    defaultErrorComponent: ScreenError,
    parseSearch,
    stringifySearch,
    // Removes default and invalid parameters from the URL.
    search: { strict: true },
  });
  reportLoadErrors(Object.values(router.routesById));
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
