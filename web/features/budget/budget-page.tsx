import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { BudgetOverview } from "../../../shared/budget/contract.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { formatMoney } from "../../lib/format.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { useToday } from "../../lib/use-today.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { NoProject } from "../../ui/page/no-project.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ExportButton } from "../exports/open-export-dialog.tsx";
import { budgetOverviewQuery } from "./plan-queries.ts";
import { useSelectedProject } from "../projects/selected-project.tsx";
import "./adopt-styles.ts";
import { type BudgetActions, budgetActions } from "./budget-actions.tsx";
import { BudgetSkeleton } from "./budget-skeleton.tsx";
import { BudgetView } from "./budget-view.tsx";
import { isAbove } from "./budget-words.ts";
import { mayEdit } from "../../lib/opened-home.ts";

const TITLE = "Budget";

export function BudgetPage() {
  const { projects, selected } = useSelectedProject();
  return (
    <>
      <DocumentTitle of={TITLE} />
      {selected && <ProjectBudget key={selected.id} project={selected} />}
      {!selected &&
        (projects ? <NoProject title={TITLE} to="plan its budget" /> : <PageSkeleton />)}
    </>
  );
}

function ProjectBudget({ project }: { project: Project }) {
  const plan = useQuery(budgetOverviewQuery(project.id, useToday()));
  const [dialog, setDialog] = useState<ReactNode>(null);
  const navigate = useNavigate({ from: "/budget" });
  const [actions] = useState(() => {
    const onLineClosed = async () => {
      if (!new URLSearchParams(location.search).has("line")) return;
      await navigate({ search: {}, replace: true, resetScroll: false });
    };
    return budgetActions({ project, setDialog, onLineClosed });
  });
  useShortcut("n", actions.add);
  const isShown = plan.data !== undefined;
  const isUndivided = plan.data?.lines.length === 0;
  const { line } = useSearch({ from: "/_app/budget" });
  useEffect(() => {
    if (isShown && line !== undefined) actions.showLine(line);
  }, [isShown, line, actions]);
  useEffect(() => {
    if (!isShown) return;
    whenIdle(isUndivided ? actions.prefetchDivide : actions.prefetchAll);
  }, [isShown, isUndivided, actions]);

  function content() {
    if (plan.isPending) return <BudgetSkeleton />;
    if (plan.isLoadingError) {
      return (
        <Card>
          <ErrorState
            message="Couldn't load the budget"
            onRetry={() => void plan.refetch()}
            isRetrying={plan.isFetching}
          />
        </Card>
      );
    }
    return (
      <>
        {plan.isRefetchError && (
          <OutdatedNotice onRetry={() => void plan.refetch()} isRetrying={plan.isFetching} />
        )}
        <BudgetView plan={plan.data} actions={actions} />
      </>
    );
  }

  return (
    <>
      <PageHeader
        title={TITLE}
        detail={plan.data === undefined ? <DetailSkeleton /> : detailOf(plan.data)}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportButton projectId={project.id} what="budget-lines" />
            <AddLineButton actions={actions} isPrimary={isShown && !isUndivided} />
          </div>
        }
      />
      {content()}
      {dialog}
    </>
  );
}

function detailOf({ budget, contingency }: BudgetOverview): string {
  const whole = `${formatMoney(budget)} total budget`;
  return isAbove(contingency)
    ? `${whole}, including ${formatMoney(contingency)} contingency`
    : whole;
}

function AddLineButton({ actions, isPrimary }: { actions: BudgetActions; isPrimary: boolean }) {
  if (!mayEdit()) return null;
  return (
    <Button
      variant={isPrimary ? "primary" : "secondary"}
      aria-keyshortcuts="n"
      onPointerEnter={actions.prefetchForm}
      onFocus={actions.prefetchForm}
      onClick={actions.add}
      className="print:hidden"
    >
      <Plus aria-hidden className="size-4" />
      Add budget line
    </Button>
  );
}

/** A failed refetch keeps the earlier figures and marks them as outdated. */
function OutdatedNotice({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <Card className="mb-4">
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p>These figures may be out of date. We couldn't refresh them.</p>
        <Button size="sm" onClick={onRetry} isPending={isRetrying}>
          Try again
        </Button>
      </div>
    </Card>
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
      <BudgetSkeleton />
    </>
  );
}
