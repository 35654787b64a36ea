import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { type CalendarDate, calendarDateAt } from "../../../shared/calendar-date.ts";
import { relativeDate } from "../../../shared/relative-date.ts";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LineRow } from "./line-row.tsx";
import { type ActivityFilter, activityQuery } from "./queries.ts";

interface ActivityListProps {
  filter: ActivityFilter;
  today: CalendarDate;
  /** whether lines say their project */
  hasProjectNames: boolean;
  /** undefined without a filter */
  onClear: (() => void) | undefined;
}

/** Lines by day, newest first. */
export function ActivityList({ filter, today, hasProjectNames, onClear }: ActivityListProps) {
  const queryClient = useQueryClient();
  const pages = useInfiniteQuery(activityQuery(filter));
  if (pages.isPending) return <ActivitySkeleton />;
  if (pages.isLoadingError) {
    return (
      <ErrorState
        message="Couldn't load the activity"
        onRetry={() => void pages.refetch()}
        isRetrying={pages.isFetching}
      />
    );
  }
  const lines = pages.data.pages.flatMap((page) => page.lines);
  if (lines.length === 0) return <NoActivity onClear={onClear} />;
  const days = Map.groupBy(lines, ({ at }) => calendarDateAt(new Date(at)));
  const showRestored = () => queryClient.invalidateQueries({ queryKey: ["activity", "pages"] });
  return (
    <>
      {[...days].map(([day, linesOfDay]) => (
        <section key={day} aria-label={dayLabel(day, today)}>
          <h2 className="border-b border-line bg-sunken px-4 py-2 text-sm font-semibold text-ink-soft lg:px-5">
            {dayLabel(day, today)}
          </h2>
          <ul className="divide-y divide-line">
            {linesOfDay.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                hasProjectName={hasProjectNames}
                onRestored={() => void showRestored()}
              />
            ))}
          </ul>
        </section>
      ))}
      {pages.hasNextPage && (
        <div className="flex justify-center border-t border-line p-4 print:hidden">
          <Button onClick={() => void pages.fetchNextPage()} isPending={pages.isFetchingNextPage}>
            {pages.isFetchNextPageError ? "Couldn't load more. Try again" : "Show older"}
          </Button>
        </div>
      )}
    </>
  );
}

/** "Today", "Yesterday", else the date. */
function dayLabel(day: CalendarDate, today: CalendarDate): string {
  const relative = relativeDate(day, today);
  return relative.endsWith("day") ? relative : formatDate(day);
}

function NoActivity({ onClear }: Pick<ActivityListProps, "onClear">) {
  if (onClear === undefined) {
    return (
      <EmptyState
        icon={History}
        title="No activity yet"
        description="Everything that is added, changed, or deleted from now on is listed here, with who did it."
      />
    );
  }
  return (
    <EmptyState
      icon={History}
      title="Nothing matches your filters"
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}

const SKELETON_ROWS = ["w-3/4", "w-2/3", "w-1/2", "w-3/4", "w-3/5", "w-2/3", "w-1/2", "w-2/3"];

export function ActivitySkeleton() {
  return (
    <div role="status" aria-label="Loading" className="divide-y divide-line">
      {SKELETON_ROWS.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed list
        <div key={index} className="px-4 py-3.5 lg:px-5">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="mt-2 h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
