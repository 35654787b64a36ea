import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../coming-page.tsx";

export const Route = createFileRoute("/_app/billing")({
  component: () => (
    <ComingPage
      title="Billing & Subscription"
      message="Upgrading to Pro arrives with a later release. Until then every account is on the free plan, with up to 5 expenses and 3 contractors."
    />
  ),
});
