import { createFileRoute } from "@tanstack/react-router";
import type { ActivityAddress } from "../../../features/activity/activity-search.ts";
import { ActivityPage } from "../../../features/activity/activity-page.tsx";
import { useSelectedProject } from "../../../features/projects/selected-project.tsx";

/**
 * The history dialog of projects uses the activity feature, which therefore can't import projects.
 */
function SelectedActivity() {
  const { projects, selected } = useSelectedProject();
  return <ActivityPage selected={selected} isLoading={projects === undefined} />;
}

export const Route = createFileRoute("/_app/activity")({
  component: SelectedActivity,
  // Checked by the screen: this file is part of every first screen.
  validateSearch: ({ all, person, kind, since }: ActivityAddress): ActivityAddress => ({
    all,
    person,
    kind,
    since,
  }),
});
