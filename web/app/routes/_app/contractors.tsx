import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../coming-page.tsx";

export const Route = createFileRoute("/_app/contractors")({
  component: () => (
    <ComingPage
      title="Contractors"
      message="The people who do the work, with their trade, their rate and how to reach them, arrive with the next release."
    />
  ),
});
