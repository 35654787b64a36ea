import { createFileRoute } from "@tanstack/react-router";
import type { ActivityAddress } from "../../../features/activity/activity-search.ts";
import { ActivityPage } from "../../../features/activity/activity-page.tsx";
import { useSelectedProject } from "../../../features/projects/selected-project.tsx";

/** The history of a project's dialog is part of the activity, so that imports no project itself. */
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
