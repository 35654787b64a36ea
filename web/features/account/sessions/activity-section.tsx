import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { FAILED_ATTEMPTS, type SecurityEvent } from "../../../../shared/account/contract.ts";
import { formatMoment } from "../../../lib/format-moment.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { RowsSkeleton } from "../account-skeleton.tsx";
import { activityQuery } from "../queries.ts";
import { EVENT_WORDS } from "./event-words.ts";
import { Section } from "../section.tsx";

const INITIAL_EVENTS = 8;

/** Recent security events, so that the owner can spot unfamiliar ones. */
export function ActivitySection() {
  const activity = useQuery(activityQuery());
  return (
    <Section title="Recent activity">
      {activity.data ? (
        <EventList events={activity.data} />
      ) : activity.isError ? (
        <ErrorState
          message="Couldn't load recent activity"
          onRetry={() => void activity.refetch()}
          isRetrying={activity.isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading recent activity" />
      )}
    </Section>
  );
}

function EventList({ events }: { events: readonly SecurityEvent[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  if (events.length === 0) return <p className="text-ink-soft">No recent activity.</p>;
  return (
    <>
      <ul className="grid gap-4">
        {(isExpanded ? events : events.slice(0, INITIAL_EVENTS)).map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {events.length > INITIAL_EVENTS && (
        <Button
          size="sm"
          className="mt-4"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded((was) => !was)}
        >
          {isExpanded ? "Show fewer" : `Show all ${events.length}`}
        </Button>
      )}
    </>
  );
}

function EventRow({ event: { kind, device, address, createdAt } }: { event: SecurityEvent }) {
  const from = [device, address].filter((part) => part !== null).join(" · ");
  return (
    <li className="text-sm">
      <p
        className={FAILED_ATTEMPTS.includes(kind) ? "font-medium text-danger-text" : "font-medium"}
      >
        {EVENT_WORDS[kind]}
      </p>
      <p className="text-ink-soft wrap-anywhere">
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        {from !== "" && ` · ${from}`}
      </p>
    </li>
  );
}
