import { useQuery } from "@tanstack/react-query";
import { House } from "lucide-react";
import type { Account } from "../../../../shared/account/contract.ts";
import { countText, ROLE_WORDS } from "../../../lib/words/household-words.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useLeaveHome } from "../../household/mutations.ts";
import { homesQuery } from "../../household/queries.ts";
import { ConfirmedButton } from "../confirmed-button.tsx";
import { HouseholdRow } from "./household-rows.tsx";

/** Homes shared by others; nothing without any. */
export function SharedHomes({ account }: { account: Account }) {
  const homes = useQuery(homesQuery());
  const leaving = useLeaveHome();
  if (homes.isError && homes.data === undefined) {
    return (
      <ErrorState
        message="Couldn't load shared homes"
        onRetry={() => void homes.refetch()}
        isRetrying={homes.isFetching}
      />
    );
  }
  const shared = homes.data?.filter(({ role }) => role !== "owner") ?? [];
  if (shared.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="mb-3 text-sm text-ink-soft">Shared with you</h3>
      <ul className="grid gap-4">
        {shared.map(({ id, ownerName, role, isWhole, projects }) => (
          <HouseholdRow
            key={id}
            icon={House}
            title={ownerName}
            detail={`${ROLE_WORDS[role]} · ${isWhole ? "All projects" : countText(projects.length)}`}
          >
            <ConfirmedButton
              account={account}
              label="Leave"
              title={`Leave the home of ${ownerName}?`}
              message="You lose access right away. What you recorded there stays with its owner."
              pendingLabel="Leaving..."
              failure="Couldn't leave. Please try again."
              done={{ title: "You left the household", description: ownerName }}
              onConfirm={() => leaving.mutateAsync(id)}
            />
          </HouseholdRow>
        ))}
      </ul>
    </div>
  );
}
