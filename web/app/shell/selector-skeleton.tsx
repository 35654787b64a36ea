import { Skeleton } from "../../ui/feedback/skeleton.tsx";

/** Placeholder of the project selector. */
export function SelectorSkeleton({ isCompact }: { isCompact?: boolean }) {
  return (
    <div
      role="status"
      aria-label="Loading projects"
      className={isCompact ? "min-w-0 flex-1 px-2" : ""}
    >
      {isCompact ? (
        <Skeleton className="h-5 w-44" />
      ) : (
        <>
          <Skeleton className="mb-1.5 h-5 w-14" />
          <Skeleton className="h-11 rounded-lg lg:h-10" />
        </>
      )}
    </div>
  );
}
