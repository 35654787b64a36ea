import { createFileRoute } from "@tanstack/react-router";
import type { ActivityAddress } from "../../../features/activity/activity-search.ts";
import { ActivityPage } from "../../../features/activity/activity-page.tsx";

export const Route = createFileRoute("/_app/activity")({
  component: ActivityPage,
  // Checked by the screen: this file is part of every first screen.
  validateSearch: ({ all, person, kind, since }: ActivityAddress): ActivityAddress => ({
    all,
    person,
    kind,
    since,
  }),
});
