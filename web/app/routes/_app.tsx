import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AppGate } from "../app-gate.tsx";

// Everything behind the sign-in, in the layout with the sidebar.
export const Route = createFileRoute("/_app")({
  component: () => (
    <AppGate>
      <Outlet />
    </AppGate>
  ),
});
