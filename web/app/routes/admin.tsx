import { createFileRoute } from "@tanstack/react-router";
import { AdminPage } from "../../features/admin/admin-page.tsx";

// Outside the layout: open to anyone with the admin password, signed in or not.
export const Route = createFileRoute("/admin")({
  component: AdminPage,
  // The panel validates its parameters itself, because every screen loads this code.
  validateSearch: (raw: Record<string, unknown>): Record<string, unknown> => raw,
});
