import { RowsSkeleton, Skeleton } from "../../../ui/feedback/skeleton.tsx";

export function ExpenseListSkeleton({ isWide }: { isWide: boolean }) {
  return (
    <RowsSkeleton label="Loading expenses" isWide={isWide}>
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-4 flex-1" />
      {isWide ? <Skeleton className="h-4 w-24" /> : <div className="h-9" />}
    </RowsSkeleton>
  );
}
