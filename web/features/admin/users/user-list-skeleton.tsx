import { RowsSkeleton, Skeleton } from "../../../ui/feedback/skeleton.tsx";

export function UserListSkeleton({ isWide }: { isWide: boolean }) {
  return (
    <RowsSkeleton label="Loading users" isWide={isWide}>
      {isWide ? (
        <>
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-5 w-20 rounded-full!" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-8 w-24" />
        </>
      ) : (
        <>
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-4 w-40" />
        </>
      )}
    </RowsSkeleton>
  );
}
