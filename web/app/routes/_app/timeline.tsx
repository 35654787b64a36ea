import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../coming-page.tsx";

export const Route = createFileRoute("/_app/timeline")({
  component: () => (
    <ComingPage
      title="Timeline"
      message="The milestones of the project, from planning to final touches, arrive with the next release."
    />
  ),
});
