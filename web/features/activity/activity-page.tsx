import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ACTIVITY_KINDS } from "../../../shared/activity/contract.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { useToday } from "../../lib/use-today.ts";
import { Card } from "../../ui/card.tsx";
import { NoProject } from "../../ui/page/no-project.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { type ActivitySearch, parseActivitySearch } from "./activity-search.ts";
import { ActivityFilters } from "./activity-filters.tsx";
import { ActivityList, ActivitySkeleton } from "./activity-list.tsx";
import { type ActivityFilter, lastVisitQuery } from "./queries.ts";
import { spanOf, startOf } from "./span-start.ts";

const TITLE = "Activity";
const route = getRouteApi("/_app/activity");

interface ActivityPageProps {
  /** undefined while loading, or without a project */
  selected: Project | undefined;
  isLoading: boolean;
}

export function ActivityPage({ selected, isLoading }: ActivityPageProps) {
  return (
    <>
      <DocumentTitle of={TITLE} />
      {selected && <ProjectActivity key={selected.id} project={selected} />}
      {!selected && (isLoading ? <Loading /> : <NoProject title={TITLE} to="see its activity" />)}
    </>
  );
}

function ProjectActivity({ project }: { project: Project }) {
  const search = parseActivitySearch(route.useSearch());
  const navigate = route.useNavigate();
  const today = useToday();
  const visit = useQuery(lastVisitQuery());
  const span = spanOf(search.since);
  const filter: ActivityFilter = {
    projectId: search.all === true ? undefined : project.id,
    person: search.person,
    kind: ACTIVITY_KINDS.find((kind) => kind === search.kind),
    from: startOf(span, { today, lastVisit: visit.data?.previousAt }),
    hasOthersOnly: span === "visit",
  };

  function choose(part: ActivitySearch) {
    void navigate({ search: part, replace: true });
  }

  return (
    <>
      <PageHeader
        title={TITLE}
        detail={search.all === true ? "Everything recorded in your projects" : project.name}
      />
      <ActivityFilters
        search={search}
        filter={filter}
        lastVisit={visit.data?.previousAt}
        onChoose={choose}
      />
      <Card className="mt-4 overflow-hidden">
        <ActivityList
          key={JSON.stringify(filter)}
          filter={filter}
          today={today}
          hasProjectNames={search.all === true}
          onClear={Object.keys(search).length > 0 ? () => choose({}) : undefined}
        />
      </Card>
    </>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        <ActivitySkeleton />
      </Card>
    </>
  );
}
