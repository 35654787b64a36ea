import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

/** As high as a budget with lines. */
export function BudgetSkeleton() {
  return (
    <div role="status" aria-label="Loading budget">
      <div className="plan-top">
        <Card className="plan-forecast space-y-4 p-4 sm:p-6">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-12 w-72" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-12 w-full" />
        </Card>
        <Card className="min-h-28 space-y-3 p-4 sm:p-5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-8 w-44" />
        </Card>
        <Card className="min-h-28 space-y-3 p-4 sm:p-5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-8 w-44" />
        </Card>
      </div>
      <Card className="mt-4 lg:mt-6">
        <div className="divide-y divide-line">
          {Array.from({ length: 6 }, (_, row) => (
            <div key={row} className="flex h-17 items-center gap-6 px-5">
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="h-5 w-2/3" />
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}
