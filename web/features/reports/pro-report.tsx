import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type CalendarDate, parseCalendarDate } from "../../../shared/calendar-date.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import { periodOf } from "./preset-days.ts";
import type { Period } from "../../../shared/reports/days.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { useToday } from "../../lib/use-today.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { adoptStyles } from "./adopt-styles.ts";
import { type ReportFilter, reportQuery } from "./queries.ts";
import { FreePreview } from "./free-preview.tsx";
import { PeriodControls } from "./period-controls.tsx";
import { comparedIds, type ReportSearch } from "./report-address.ts";
import { ReportHead } from "./report-head.tsx";
import { ReportIndex } from "./report-index.tsx";
import { PeriodParts, TodayParts } from "./sections/report-parts.tsx";
import { ReportSkeleton } from "./report-skeleton.tsx";

adoptStyles();

/** The full report of a project for the URL's period. */
export function ProReport({ project }: { project: Project }) {
  const search = useSearch({ from: "/_app/reports" });
  const navigate = useNavigate({ from: "/reports" });
  const today = useToday();
  const period = periodOfSearch(search, today);
  const compareWith = comparedIds(search.compare ?? "").filter((id) => id !== project.id);
  const filter: ReportFilter = { projectId: project.id, ...period, compareWith };
  const report = useQuery(reportQuery(filter, today));

  function change(next: ReportSearch) {
    void navigate({ search: next, resetScroll: false });
  }
  const choosePeriod = (days: Pick<ReportSearch, "period" | "from" | "to">) =>
    change({ ...days, ...(search.compare && { compare: search.compare }) });
  const compare = (ids: number[]) => change({ ...search, compare: ids.join(",") });

  if (report.error instanceof ProblemError && report.error.code === "plan_limit_reached") {
    return <FreePreview project={project} />;
  }
  return (
    <>
      <ReportHead project={project} period={period} today={today} />
      <div className="report">
        {report.data && (
          <ReportIndex
            hasPeriod={report.data.spent.count > 0}
            hasPeople={report.data.byPerson.length > 0}
          />
        )}
        <div className="report-sections" aria-busy={report.isPlaceholderData}>
          <PeriodControls search={search} onChange={choosePeriod} />
          {report.isPending && <ReportSkeleton />}
          {report.isError && report.data === undefined && (
            <Card>
              <ErrorState
                message="Couldn't load the report"
                onRetry={() => void report.refetch()}
                isRetrying={report.isFetching}
              />
            </Card>
          )}
          {report.data && (
            <>
              <PeriodParts
                report={report.data}
                filter={filter}
                onShowAll={() => choosePeriod({})}
              />
              <p className="report-group">As of today</p>
              <TodayParts report={report.data} compareWith={compareWith} onCompare={compare} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** A first or last day overrides the preset. */
function periodOfSearch({ period, from = "", to = "" }: ReportSearch, today: CalendarDate): Period {
  if (from === "" && to === "") return periodOf(period ?? "all", today);
  return { from: parseCalendarDate(from) ?? null, to: parseCalendarDate(to) ?? null };
}
