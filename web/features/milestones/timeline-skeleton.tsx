import { Skeleton } from "../../ui/skeleton.tsx";

const ROWS = Array.from({ length: 5 }, (_, index) => index);

/** A month of rows as high as the real ones. */
export function TimelineSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading milestones"
      className="lg:grid lg:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <div className="pb-3 lg:pt-3">
        <Skeleton className="h-6.5 w-28" />
      </div>
      <div>
        {ROWS.map((row) => (
          <div key={row} className="flex gap-3 pb-3 sm:gap-4">
            <Skeleton className="size-9 shrink-0 rounded-full!" />
            <div className="card flex min-h-32 flex-1 flex-col gap-2 px-4 py-4 sm:min-h-18">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
