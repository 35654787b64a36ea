import { createFileRoute } from "@tanstack/react-router";
import { AdminPage } from "../../features/admin/admin-page.tsx";

// Outside the layout, and for whoever knows the admin password, signed in or not.
export const Route = createFileRoute("/admin")({
  component: AdminPage,
  // The panel makes sense of it itself: what is said here, every screen loads.
  validateSearch: (raw: Record<string, unknown>): Record<string, unknown> => raw,
});
