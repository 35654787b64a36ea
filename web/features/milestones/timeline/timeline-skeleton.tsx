import { Skeleton } from "../../../ui/feedback/skeleton.tsx";

const ROWS = Array.from({ length: 5 }, (_, index) => index);

/** As tall as a month of real rows. */
export function TimelineSkeleton() {
  return (
    <div role="status" aria-label="Loading milestones" className="lg:flex">
      <div className="w-36 py-3 max-lg:pl-12">
        <Skeleton className="h-7 w-28" />
      </div>
      <div className="flex-1">
        {ROWS.map((row) => (
          <div key={row} className="flex gap-3 pb-3 sm:gap-4">
            <Skeleton className="mt-1.5 size-9 rounded-full!" />
            <div className="card flex-1 p-4">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="mt-2.5 h-3 w-1/3" />
              <Skeleton className="mt-2 hidden h-11 w-28 max-sm:block" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
