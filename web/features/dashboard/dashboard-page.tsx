import { lazy, Suspense } from "react";
import type { Project } from "../../../shared/projects/contract.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { formatDate } from "../../lib/format.ts";
import { LazyPart } from "../../lib/lazy-part.tsx";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { Card } from "../../ui/card.tsx";
import { NoProject } from "../../ui/page/no-project.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { AddExpenseButton, useExpenseDialog } from "../expenses/expense-dialog.tsx";
import { useSelectedProject } from "../projects/selected-project.tsx";
import { BudgetCards, BudgetCardsSkeleton } from "./budget-cards.tsx";
import { RecentExpenses, RecentExpensesSkeleton } from "./recent-expenses.tsx";
import { SpendingCard, SpendingCardSkeleton } from "./spending-card.tsx";

const COLUMNS =
  "mt-4 grid grid-cols-1 gap-4 lg:mt-6 lg:gap-6 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]";

// Optional: loads after the money figures, and a failed load shows nothing.
const NextMilestones = lazy(() =>
  import("./next-milestones.tsx").then(
    ({ NextMilestones }) => ({ default: NextMilestones }),
    () => ({ default: () => null }),
  ),
);

// Loads after the first screen has been painted, and then takes over the server's HTML of it.
const Overview = lazy(async () => {
  if (!import.meta.env.SSR) await new Promise<void>(whenIdle);
  return import("./overview/overview.tsx").then(
    ({ Overview }) => ({ default: Overview }),
    () => ({ default: () => null }),
  );
});

const OVERVIEW =
  "mb-4 grid grid-cols-1 gap-4 lg:gap-6 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]";

export function DashboardPage() {
  const { projects, selected } = useSelectedProject();
  return (
    <>
      <DocumentTitle of="Dashboard" />
      {selected && <Dashboard key={selected.id} project={selected} />}
      {!selected &&
        (projects ? (
          <NoProject title="Dashboard" to="view your dashboard" />
        ) : (
          <DashboardSkeleton />
        ))}
    </>
  );
}

function Dashboard({ project }: { project: Project }) {
  const { dialog, actions } = useExpenseDialog(project.id);
  useShortcut("n", actions.add);
  const isNew = project.totalSpent === "0.00";
  return (
    <>
      <PageHeader
        title="Dashboard"
        detail={`Started ${project.startDate === null ? "Unknown" : formatDate(project.startDate)}`}
        action={<AddExpenseButton actions={actions} />}
      />
      <div className={OVERVIEW}>
        <Suspense fallback={<OverviewSkeleton isNew={isNew} />}>
          <Overview projectId={project.id} isNew={isNew} />
        </Suspense>
      </div>
      <BudgetCards projectId={project.id} />
      <div className={COLUMNS}>
        <SpendingCard projectId={project.id} />
        <RecentExpenses projectId={project.id} actions={actions} />
      </div>
      <LazyPart>
        <NextMilestones projectId={project.id} />
      </LazyPart>
      {dialog}
    </>
  );
}

/**
 * As high as its cards, to avoid layout shift. A project without expenses has little to say there.
 */
function OverviewSkeleton({ isNew }: { isNew: boolean }) {
  const height = isNew ? "min-h-22" : "min-h-48";
  return (
    <>
      <Card className={height} />
      <Card className={height} />
    </>
  );
}

function DashboardSkeleton() {
  return (
    <>
      <PageHeader
        title="Dashboard"
        detail={<Skeleton className="h-6 w-44" />}
        action={<Skeleton className="h-11 w-36 lg:h-10" />}
      />
      <div className={OVERVIEW}>
        <OverviewSkeleton isNew={false} />
      </div>
      <BudgetCardsSkeleton />
      <div className={COLUMNS}>
        <SpendingCardSkeleton />
        <RecentExpensesSkeleton />
      </div>
    </>
  );
}
