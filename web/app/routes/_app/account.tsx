import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "../../../features/account/account-page.tsx";
import { projectIdFrom } from "../../../features/projects/project-choice.ts";

export const Route = createFileRoute("/_app/account")({
  component: AccountRoute,
  validateSearch: ({ problem, share }: AccountAddress): AccountAddress => ({ problem, share }),
});

interface AccountAddress {
  problem?: unknown;
  /** a project to invite to */
  share?: unknown;
}

function AccountRoute() {
  const { problem, share } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AccountPage
      problem={problem}
      shareId={typeof share === "string" ? projectIdFrom(share) : undefined}
      onShared={() => void navigate({ search: {}, replace: true })}
    />
  );
}
