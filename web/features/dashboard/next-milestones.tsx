import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import { isOverdue, formatTarget } from "../../../shared/milestones/timeline.ts";
import { formatDate } from "../../lib/format.ts";
import { MilestoneIcon } from "../../lib/looks/milestone-look.tsx";
import { useToday } from "../../lib/use-today.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { milestoneAnchor, nextMilestonesQuery } from "../milestones/queries.ts";

const MAX_SHOWN = 4;

/**
 * Upcoming milestones, overdue ones first. Renders nothing while loading or on error; as the last
 * card it shifts nothing.
 */
export function NextMilestones({ projectId }: { projectId: number }) {
  const { data: next = [] } = useQuery(nextMilestonesQuery(projectId, MAX_SHOWN));
  const today = useToday();
  if (next.length === 0) return null;
  return (
    <Card className="mt-4 pb-2 lg:mt-6">
      <div className="flex items-baseline justify-between gap-4 px-4 pt-4 sm:px-5 sm:pt-5">
        <h2 className="text-lg font-semibold">Next Milestones</h2>
        <Link
          to="/timeline"
          className="-my-2 inline-flex min-h-11 items-center rounded-md font-medium text-accent-text underline-offset-4 hover:underline lg:min-h-9 print:hidden"
        >
          View timeline
        </Link>
      </div>
      <ul className="mt-2 grid sm:grid-cols-2">
        {next.map((milestone) => (
          <li key={milestone.id} className="min-w-0">
            <NextRow milestone={milestone} today={today} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NextRow({ milestone, today }: { milestone: Milestone; today: CalendarDate }) {
  const { id, title, category, targetDate } = milestone;
  const isLate = isOverdue(milestone, today);
  return (
    <Link
      to="/timeline"
      hash={milestoneAnchor(id)}
      hashScrollIntoView={{ block: "center" }}
      className="flex min-h-17 items-center gap-3 px-4 py-3 no-underline hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
    >
      <MilestoneIcon category={category} tone={isLate ? "overdue" : "coming"} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={title}>
          {title}
        </span>
        <span className="block truncate text-sm text-ink-soft">
          {targetDate === null ? (
            "No target date"
          ) : (
            <time dateTime={targetDate} title={formatDate(targetDate)}>
              {formatTarget(targetDate, today)}
            </time>
          )}
        </span>
      </span>
      {isLate && <Badge tone="danger">Overdue</Badge>}
    </Link>
  );
}
