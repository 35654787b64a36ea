import type { UseQueryResult } from "@tanstack/react-query";
import { SearchX, UsersRound } from "lucide-react";
import type { AdminUser } from "../../../../shared/admin/contract.ts";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import type { PlanChange, UserPage } from "../queries.ts";
import { UserCards } from "./user-cards.tsx";
import type { UserFilter } from "./user-filter.ts";
import { UserListSkeleton } from "./user-list-skeleton.tsx";
import { UserTable } from "./user-table.tsx";

interface UserListProps {
  page: UseQueryResult<UserPage>;
  filter: UserFilter;
  onSort: (order: Pick<UserFilter, "sort" | "order">) => void;
  onChangePlan: ((user: AdminUser, change: PlanChange) => void) | undefined;
}

export function UserList({ page, filter, onSort, onChangePlan }: UserListProps) {
  const isWide = useIsWide();
  if (page.isPending) return <UserListSkeleton isWide={isWide} />;
  // A failed refetch keeps the earlier data on screen.
  if (page.isLoadingError) {
    return (
      <ErrorState
        message="Couldn't load users"
        onRetry={() => void page.refetch()}
        isRetrying={page.isFetching}
      />
    );
  }
  const { users } = page.data;
  const isEmpty = users.length === 0;
  return (
    <>
      {/* Always mounted, so that screen readers announce an empty result. */}
      <div role="status">{isEmpty && <NoUsers isSearch={filter.search !== ""} />}</div>
      {!isEmpty && (
        <div
          aria-busy={page.isPlaceholderData}
          className={classNames("transition-opacity", page.isPlaceholderData && "opacity-60")}
        >
          {isWide ? (
            <UserTable users={users} filter={filter} onSort={onSort} onChangePlan={onChangePlan} />
          ) : (
            <UserCards users={users} onChangePlan={onChangePlan} />
          )}
        </div>
      )}
    </>
  );
}

function NoUsers({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState icon={SearchX} title="No users match your search" />
  ) : (
    <EmptyState
      icon={UsersRound}
      title="No users yet"
      description="New sign-ups will appear here."
    />
  );
}
