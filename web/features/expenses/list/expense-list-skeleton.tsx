import { RowsSkeleton, Skeleton } from "../../../ui/skeleton.tsx";

export function ExpenseListSkeleton({ isWide }: { isWide: boolean }) {
  return (
    <RowsSkeleton label="Loading expenses" isWide={isWide}>
      {isWide ? (
        <>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-5 w-24 rounded-full!" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-24" />
        </>
      ) : (
        <>
          <div className="flex justify-between gap-8">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-5 w-20" />
          </div>
          <Skeleton className="h-4 w-40" />
          <div className="flex h-9 items-center">
            <Skeleton className="h-5 w-24 rounded-full!" />
          </div>
        </>
      )}
    </RowsSkeleton>
  );
}
