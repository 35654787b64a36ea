import { Skeleton } from "../../ui/skeleton.tsx";

const ROWS = Array.from({ length: 8 }, (_, index) => index);

/** Rows as high as the real ones, as table rows or as cards. */
export function ActionListSkeleton({ isWide }: { isWide: boolean }) {
  return (
    <div role="status" aria-label="Loading actions" className="divide-y divide-line">
      {isWide && <div className="h-10.5" />}
      {ROWS.map((row) =>
        isWide ? (
          <div key={row} className="flex h-13 items-center gap-6 px-5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-5 w-20 rounded-full!" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-24" />
          </div>
        ) : (
          <div key={row} className="space-y-3 px-4 py-4">
            <Skeleton className="h-5 w-24 rounded-full!" />
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-4 w-64" />
          </div>
        ),
      )}
    </div>
  );
}
