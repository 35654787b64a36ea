import { openedHome } from "../../lib/opened-home.ts";
import { createRootRoute, Outlet } from "@tanstack/react-router";

export const Route = createRootRoute({
  component: Outlet,
  // In every address, so that a link shared with another member opens the right home.
  search: {
    middlewares: [
      ({ search, next }) => ({ ...next(search), ...(openedHome && { home: openedHome }) }),
    ],
  },
});
