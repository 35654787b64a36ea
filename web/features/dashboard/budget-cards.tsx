import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ProjectSummary } from "../../../shared/projects/contract.ts";
import { formatMoney, formatPercent } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { ProgressBar } from "../../ui/chart/progress-bar.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { projectSummaryQuery, SUMMARY_NOT_FETCHED } from "../projects/queries.ts";

const FIGURE = "relative min-h-22 overflow-hidden p-4 sm:min-h-25 sm:p-5";
const GRID = "grid figures gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4";

export function BudgetCards({ projectId }: { projectId: number }) {
  const summary = useQuery(projectSummaryQuery(projectId));
  if (summary.isPending) return <BudgetCardsSkeleton />;
  if (summary.isError) {
    return (
      <Card>
        <ErrorState
          message={SUMMARY_NOT_FETCHED}
          onRetry={() => void summary.refetch()}
          isRetrying={summary.isFetching}
        />
      </Card>
    );
  }
  return <Cards summary={summary.data} />;
}

function Cards({ summary }: { summary: ProjectSummary }) {
  const { totalBudget, totalSpent, remaining, budgetUsedPercent } = summary;
  const isOver = remaining.startsWith("-");
  const budget = formatMoney(totalBudget);
  const spent = formatMoney(totalSpent);
  const left = formatMoney(remaining);
  const size = sizeFor([budget, spent, left]);
  return (
    <dl className={GRID}>
      <Figure name="Total Budget" value={budget} size={size} />
      <Figure name="Total Spent" value={spent} size={size} />
      <Figure name="Remaining" value={left} size={size} isAlarming={isOver}>
        {isOver && (
          <Badge tone="danger" className="sm:absolute sm:top-4.5 sm:right-4">
            Over budget
          </Badge>
        )}
      </Figure>
      <Figure
        name="Budget Used"
        value={formatPercent(budgetUsedPercent)}
        size={size}
        isAlarming={isOver}
      >
        <ProgressBar
          isZoomed
          percent={Number(budgetUsedPercent)}
          label="Budget used"
          className="absolute inset-x-0 bottom-0 rounded-none"
        />
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: string;
  /** the same class for all figures, so that they can be compared */
  size: string;
  isAlarming?: boolean;
  /** a badge after the number, or a bar along the card's edge */
  children?: ReactNode;
}

/** Shrinks long amounts instead of truncating: $99,999,999.99 fits half a phone's width. */
function sizeFor(values: readonly string[]): string {
  const longest = Math.max(...values.map((value) => value.length));
  if (longest > 16) return "text-sm sm:text-lg";
  if (longest > 13) return "text-base sm:text-xl";
  if (longest > 10) return "text-lg sm:text-2xl";
  return "text-2xl sm:text-3xl";
}

function Figure({ name, value, size, isAlarming = false, children }: FigureProps) {
  return (
    <Card className={FIGURE}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          className={classNames(
            "numbers font-semibold tracking-tight",
            size,
            isAlarming && "text-danger-text",
          )}
        >
          {value}
        </span>
        {children}
      </dd>
    </Card>
  );
}

const FIGURES = ["Total Budget", "Total Spent", "Remaining", "Budget Used"];

export function BudgetCardsSkeleton() {
  return (
    <div role="status" aria-label="Loading budget" className={GRID}>
      {FIGURES.map((name) => (
        <Card key={name} className={FIGURE}>
          <p aria-hidden className="text-sm text-ink-soft">
            {name}
          </p>
          <Skeleton className="mt-2 h-8 w-3/4" />
        </Card>
      ))}
    </div>
  );
}
