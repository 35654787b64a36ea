import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "../../../features/account/account-page.tsx";

export const Route = createFileRoute("/_app/account")({
  component: AccountRoute,
  validateSearch: ({ problem }: { problem?: unknown }): { problem?: unknown } => ({ problem }),
});

function AccountRoute() {
  return <AccountPage {...Route.useSearch()} />;
}
