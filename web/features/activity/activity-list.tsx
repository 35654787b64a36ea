import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useState } from "react";
import type { ActivityEntry, ActivityPage } from "../../../shared/activity/contract.ts";
import { type CalendarDate, calendarDateAt } from "../../../shared/calendar-date.ts";
import { relativeDate } from "../../../shared/relative-date.ts";
import { formatDate } from "../../lib/format.ts";
import { mayEdit } from "../../lib/opened-home.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { EntryRow } from "./entry-row.tsx";
import { type ActivityFilter, activityQuery } from "./queries.ts";
import { hidesLaterEntries, undoableEntries } from "./undoable-entries.ts";

interface ActivityListProps {
  filter: ActivityFilter;
  today: CalendarDate;
  /** whether entries name their project */
  hasProjectNames: boolean;
  /** undefined without a filter */
  onClear: (() => void) | undefined;
}

/** Entries by day, newest first. */
export function ActivityList({ filter, today, hasProjectNames, onClear }: ActivityListProps) {
  const page = useQuery(activityQuery(filter));
  if (page.isPending) return <ActivitySkeleton />;
  if (page.isLoadingError) {
    return (
      <ErrorState
        message="Couldn't load the activity"
        onRetry={() => void page.refetch()}
        isRetrying={page.isFetching}
      />
    );
  }
  if (page.data.lines.length === 0) return <NoActivity onClear={onClear} />;
  return <Days page={page.data} {...{ filter, today, hasProjectNames }} />;
}

interface DaysProps extends Omit<ActivityListProps, "onClear"> {
  page: ActivityPage;
  /** last day of the previous page, whose heading isn't repeated */
  dayBefore?: CalendarDate;
  /** fields changed by newer pages */
  changedLater?: ReadonlySet<string>;
}

/** A page's entries by day, followed by the next page. */
function Days({ page, dayBefore, changedLater, ...props }: DaysProps) {
  const queryClient = useQueryClient();
  const showUndone = () => void queryClient.invalidateQueries({ queryKey: ["activity", "pages"] });
  const days = byDay(page.lines);
  const undoable = undoableEntries(page.lines, changedLater);
  const hasUndo = !hidesLaterEntries(props.filter);
  return (
    <>
      {days.map(({ day, entries }) => (
        <section key={day} aria-label={dayLabel(day, props.today)}>
          {day !== dayBefore && (
            <h2 className="border-b border-line bg-sunken px-4 py-2 text-sm font-semibold text-ink-soft">
              {dayLabel(day, props.today)}
            </h2>
          )}
          <ul className="divide-y divide-line border-b border-line">
            {entries.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                hasProjectName={props.hasProjectNames}
                canUndo={hasUndo && undoable.entries.has(entry.id)}
                onUndone={showUndone}
              />
            ))}
          </ul>
        </section>
      ))}
      {page.next !== null && (
        <Older
          cursor={page.next}
          dayBefore={days.at(-1)?.day}
          changedLater={undoable.changed}
          {...props}
        />
      )}
    </>
  );
}

interface OlderProps extends Omit<ActivityListProps, "onClear"> {
  cursor: string;
  dayBefore: CalendarDate | undefined;
  changedLater: ReadonlySet<string>;
}

/** A button that loads the next page, or that page. */
function Older({ cursor, dayBefore, changedLater, ...props }: OlderProps) {
  const [isAsked, setIsAsked] = useState(false);
  const page = useQuery({ ...activityQuery(props.filter, cursor), enabled: isAsked });
  if (page.data) {
    const before = { changedLater, ...(dayBefore && { dayBefore }) };
    return <Days page={page.data} {...before} {...props} />;
  }
  function ask() {
    if (isAsked) void page.refetch();
    else setIsAsked(true);
  }
  return (
    <div className="flex justify-center p-4 print:hidden">
      <Button onClick={ask} isPending={page.isFetching}>
        {page.isError ? "Couldn't load more. Try again" : "Show older"}
      </Button>
    </div>
  );
}

interface Day {
  day: CalendarDate;
  entries: ActivityEntry[];
}

function byDay(entries: readonly ActivityEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = calendarDateAt(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
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
        action={
          mayEdit() && (
            <Link to="/expenses" className={buttonClass({ variant: "primary" })}>
              Go to expenses
            </Link>
          )
        }
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

const SKELETON_ROWS = ["w-3/4", "w-2/3", "w-2/3", "w-3/4", "w-3/4", "w-2/3", "w-2/3", "w-2/3"];

export function ActivitySkeleton() {
  return (
    <div role="status" aria-label="Loading" className="divide-y divide-line">
      {SKELETON_ROWS.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed list
        <div key={index} className="px-4 py-3">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="mt-2 h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
