import { lazy, Suspense } from "react";
import type { Project } from "../../../shared/projects/contract.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { NoProject } from "../../ui/page/no-project.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { useHomePlan } from "../household/plan-queries.ts";
import { useSelectedProject } from "../projects/selected-project.tsx";
import { ReportSkeleton } from "./report-skeleton.tsx";

const TITLE = "Reports";

/** Charts and tables, shared by both plans; loaded once the plan is known. */
const load = () => import("./report-screen.tsx");
const ProReport = lazy(() => load().then(({ ProReport: view }) => ({ default: view })));
const FreePreview = lazy(() => load().then(({ FreePreview: view }) => ({ default: view })));

export function ReportsPage() {
  const { projects, selected } = useSelectedProject();
  return (
    <>
      <DocumentTitle of={TITLE} />
      {selected && <Reports key={selected.id} project={selected} />}
      {!selected && (projects ? <NoProject title={TITLE} to="see its reports" /> : <Loading />)}
    </>
  );
}

function Reports({ project }: { project: Project }) {
  const plan = useHomePlan();
  if (plan.isPending) return <Loading />;
  if (plan.isPro === undefined) {
    return (
      <>
        <PageHeader title={TITLE} detail={project.name} />
        <Card>
          <ErrorState
            message="Couldn't load the plan"
            onRetry={() => void plan.refetch()}
            isRetrying={plan.isFetching}
          />
        </Card>
      </>
    );
  }
  const View = plan.isPro ? ProReport : FreePreview;
  return (
    <Suspense fallback={<Loading />}>
      <View project={project} />
    </Suspense>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title={TITLE} />
      <ReportSkeleton />
    </>
  );
}
