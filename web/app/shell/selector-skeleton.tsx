import { Skeleton } from "../../ui/skeleton.tsx";

/** Placeholder of the project selector. */
export function SelectorSkeleton() {
  return (
    <div role="status" aria-label="Loading projects">
      <Skeleton className="mb-1.5 h-5 w-14" />
      <Skeleton className="h-11 rounded-lg lg:h-10" />
    </div>
  );
}
