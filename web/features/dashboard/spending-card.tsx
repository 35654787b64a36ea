import { useQuery } from "@tanstack/react-query";
import { ChartPie } from "lucide-react";
import type { ReactNode } from "react";
import { formatMoney } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { DonutChart } from "../../ui/chart/donut-chart.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { projectSummaryQuery, SUMMARY_NOT_FETCHED } from "../projects/queries.ts";
import { spendingSlices } from "./spending.ts";
import { editorHint } from "../../lib/opened-home.ts";

const TITLE = "Spending by Category";

export function SpendingCard({ projectId }: { projectId: number }) {
  return (
    <SpendingFrame>
      <Spending projectId={projectId} />
    </SpendingFrame>
  );
}

function SpendingFrame({ children }: { children: ReactNode }) {
  return (
    <Card className="flex flex-col p-4 sm:p-5">
      <h2 className="text-lg font-semibold">{TITLE}</h2>
      <div className="mt-4 flex min-h-64 flex-1 flex-col justify-center">{children}</div>
    </Card>
  );
}

function Spending({ projectId }: { projectId: number }) {
  const summary = useQuery(projectSummaryQuery(projectId));
  if (summary.isPending) return <DonutSkeleton />;
  if (summary.isError) {
    return (
      <ErrorState
        message={SUMMARY_NOT_FETCHED}
        onRetry={() => void summary.refetch()}
        isRetrying={summary.isFetching}
      />
    );
  }
  const slices = spendingSlices(summary.data.categoryBreakdown);
  if (slices.length === 0) {
    return (
      <EmptyState
        icon={ChartPie}
        title="No spending data yet"
        description={editorHint("Add your first expense to see category breakdown")}
      />
    );
  }
  const whole = Math.round(Number(summary.data.totalSpent));
  // With cents the text would be too small in the ring; the card above shows them.
  const total = { label: "Spent", amount: formatMoney(`${whole}`).slice(0, -3) };
  return <DonutChart label={TITLE} slices={slices} total={total} />;
}

export function SpendingCardSkeleton() {
  return (
    <SpendingFrame>
      <DonutSkeleton />
    </SpendingFrame>
  );
}

function DonutSkeleton() {
  return (
    <div role="status" aria-label="Loading spending" className="@container">
      <div className="flex flex-col items-center gap-6 @[28rem]:flex-row">
        <div className="w-full flex-1 space-y-4">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
        </div>
        <Skeleton className="size-52 shrink-0 rounded-full! @[28rem]:size-40 @[32rem]:size-48" />
      </div>
    </div>
  );
}
