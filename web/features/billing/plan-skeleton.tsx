import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

/** As high as the Free plan's page. */
export function PlanSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
        <Card className="p-5 sm:p-6">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="mt-4 h-8 max-w-64" />
          <Skeleton className="mt-1 h-12 sm:h-6" />
          <Skeleton className="mt-6 h-11 sm:w-36 lg:h-10" />
        </Card>
        <Card className="p-5 sm:p-6">
          <Skeleton className="h-6 w-24" />
          <div className="mt-4 grid gap-5">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        </Card>
      </div>
      <Card className="mt-5 p-5 sm:p-6">
        <Skeleton className="h-6 w-24" />
        <div className="mt-4 grid gap-3 sm:grid-cols-2">
          <Skeleton className="h-55 rounded-xl" />
          <Skeleton className="h-55 rounded-xl" />
        </div>
      </Card>
    </div>
  );
}
