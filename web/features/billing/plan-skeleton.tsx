import { Skeleton } from "../../ui/skeleton.tsx";

/** The screen's shape while the plan is being read. */
export function PlanSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
      <Skeleton className="mt-5 h-72" />
    </div>
  );
}
