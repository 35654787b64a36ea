import type { UseQueryResult } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { ActionCards } from "./action-cards.tsx";
import { ActionListSkeleton } from "./action-list-skeleton.tsx";
import { ActionTable } from "./action-table.tsx";
import type { ActionPage } from "../actions-queries.ts";

interface ActionListProps {
  page: UseQueryResult<ActionPage>;
  isFiltered: boolean;
}

export function ActionList({ page, isFiltered }: ActionListProps) {
  const isWide = useIsWide();
  if (page.isPending) return <ActionListSkeleton isWide={isWide} />;
  // A failed refetch keeps the earlier data on screen.
  if (page.isLoadingError) {
    return (
      <ErrorState
        message="Couldn't load recent actions"
        onRetry={() => void page.refetch()}
        isRetrying={page.isFetching}
      />
    );
  }
  const { actions } = page.data;
  if (actions.length === 0) {
    return isFiltered ? (
      <EmptyState icon={History} title="No matching actions" />
    ) : (
      <EmptyState
        icon={History}
        title="No actions yet"
        description="Upgrades, downgrades, and sign-ins are listed here."
      />
    );
  }
  return (
    <div
      aria-busy={page.isPlaceholderData}
      className={classNames("transition-opacity", page.isPlaceholderData && "opacity-60")}
    >
      {isWide ? <ActionTable actions={actions} /> : <ActionCards actions={actions} />}
    </div>
  );
}
