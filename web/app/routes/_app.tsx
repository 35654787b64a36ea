import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AppGate } from "../app-gate.tsx";

// All signed-in screens, in the layout with the sidebar.
export const Route = createFileRoute("/_app")({
  component: () => (
    <AppGate>
      <Outlet />
    </AppGate>
  ),
});
