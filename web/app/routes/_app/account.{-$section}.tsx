import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "../../../features/account/account-page.tsx";
import { projectIdFrom } from "../../../features/projects/project-choice.ts";

export const Route = createFileRoute("/_app/account/{-$section}")({
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
  const { section } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <AccountPage
      section={section}
      problem={problem}
      shareId={typeof share === "string" ? projectIdFrom(share) : undefined}
      onShared={() => void navigate({ search: {}, replace: true })}
      onMoved={(name) =>
        void navigate({ params: { section: name }, search: { problem, share }, replace: true })
      }
    />
  );
}
