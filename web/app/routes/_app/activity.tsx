import { createFileRoute } from "@tanstack/react-router";
import { parseActivitySearch } from "../../../features/activity/activity-address.ts";
import { ActivityPage } from "../../../features/activity/activity-page.tsx";

export const Route = createFileRoute("/_app/activity")({
  component: ActivityPage,
  validateSearch: parseActivitySearch,
});
