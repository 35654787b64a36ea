import { RowsSkeleton, Skeleton } from "../../../ui/feedback/skeleton.tsx";

export function ActionListSkeleton({ isWide }: { isWide: boolean }) {
  return (
    <RowsSkeleton label="Loading actions" isWide={isWide}>
      {isWide ? (
        <>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-5 w-20 rounded-full!" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-24" />
        </>
      ) : (
        <>
          <Skeleton className="h-5 w-24 rounded-full!" />
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-64" />
        </>
      )}
    </RowsSkeleton>
  );
}
