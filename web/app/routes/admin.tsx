import { createFileRoute } from "@tanstack/react-router";
import { parseAdminAddress } from "../../features/admin/admin-address.ts";
import { AdminPage } from "../../features/admin/admin-page.tsx";

// Outside the layout, and for whoever knows the admin password, signed in or not.
export const Route = createFileRoute("/admin")({
  component: AdminPage,
  validateSearch: parseAdminAddress,
});
