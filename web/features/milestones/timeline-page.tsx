import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import { progressOf, progressText } from "../../../shared/milestones/timeline.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { useIsWide } from "../../lib/use-is-wide.ts";
import { usePart } from "../../lib/use-part.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { NoProject } from "../../ui/page/no-project.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { ProgressBar } from "../../ui/chart/progress-bar.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useSelectedProject } from "../projects/selected-project.tsx";
import { milestonesQuery } from "./queries.ts";
import { CalendarFeedButton } from "./calendar-feed-button.tsx";
import { AddMilestoneButton } from "./add-milestone-button.tsx";
import { useMilestoneDialog } from "./use-milestone-dialog.ts";
import { NoMilestones } from "./timeline/no-milestones.tsx";
import { TimelineSkeleton } from "./timeline/timeline-skeleton.tsx";
import { type ExtraRow, TimelineView } from "./timeline/timeline-view.tsx";
import { mayEdit } from "../../lib/opened-home.ts";

const TITLE = "Project Timeline";
const NONE: readonly ExtraRow[] = [];

// Everything on the timeline besides milestones may load later.
const loadPayments = () =>
  new Promise<void>(whenIdle).then(() => import("./payments/payments-on-timeline.tsx"));

const loadDrag = () => new Promise<void>(whenIdle).then(() => import("./move/drag-milestones.tsx"));

export function TimelinePage() {
  const { projects, selected } = useSelectedProject();
  return (
    <>
      <DocumentTitle of="Timeline" />
      {selected && <ProjectTimeline key={selected.id} project={selected} />}
      {!selected &&
        (projects ? <NoProject title={TITLE} to="view your timeline" /> : <PageSkeleton />)}
    </>
  );
}

function ProjectTimeline({ project }: { project: Project }) {
  const milestones = useQuery(milestonesQuery(project.id));
  const { dialog, setDialog, actions } = useMilestoneDialog(project);
  const [extras, setExtras] = useState(NONE);
  const payments = usePart(loadPayments);
  const drag = usePart(loadDrag);
  useShortcut("n", actions.add);
  // Appears late, where it moves no other button.
  const isWide = useIsWide();
  const toggle = payments && !!milestones.data?.length && (
    <payments.PaymentsOnTimeline projectId={project.id} onRows={setExtras} />
  );
  const isShown = milestones.isSuccess;
  useEffect(() => {
    if (isShown) whenIdle(actions.prepareForm);
  }, [isShown, actions]);

  function content() {
    if (milestones.isPending) return <TimelineSkeleton />;
    // A failed refetch keeps the milestones that were already loaded.
    if (milestones.isLoadingError) {
      return (
        <Card>
          <ErrorState
            message="Failed to fetch milestones"
            onRetry={() => void milestones.refetch()}
            isRetrying={milestones.isFetching}
          />
        </Card>
      );
    }
    if (milestones.data.length === 0) return <NoMilestones actions={actions} />;
    return <TimelineView milestones={milestones.data} extras={extras} actions={actions} />;
  }

  return (
    <>
      <PageHeader
        title={TITLE}
        detail={milestones.isPending ? <DetailSkeleton /> : <Progress of={milestones.data ?? []} />}
        action={
          <div className="flex flex-wrap gap-2">
            {isWide && toggle}
            <CalendarFeedButton project={project} />
            {mayEdit() && <AddMilestoneButton actions={actions} variant="primary" />}
            {!isWide && toggle}
          </div>
        }
      />
      {content()}
      {drag && milestones.data && (
        <drag.DragMilestones milestones={milestones.data} setDialog={setDialog} />
      )}
      {dialog}
    </>
  );
}

function Progress({ of: milestones }: { of: readonly Milestone[] }) {
  if (milestones.length === 0) return "Track every milestone from permits to punch list";
  const progress = progressOf(milestones);
  const text = progressText(progress);
  return (
    <div className="flex items-center gap-3">
      <span className="numbers">{text}</span>
      <ProgressBar percent={progress.percent} label="Milestones completed" className="w-36" />
    </div>
  );
}

function DetailSkeleton() {
  return <Skeleton className="h-6 w-44" />;
}

/** Shown until the selected project is known. */
function PageSkeleton() {
  return (
    <>
      <PageHeader
        title={TITLE}
        detail={<DetailSkeleton />}
        action={<Skeleton className="h-11 w-36 lg:h-10" />}
      />
      <TimelineSkeleton />
    </>
  );
}
