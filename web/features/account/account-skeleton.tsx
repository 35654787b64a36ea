import { Skeleton } from "../../ui/feedback/skeleton.tsx";

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}

export function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5">
      <Skeleton className="h-55 rounded-xl" />
      <Skeleton className="h-55 rounded-xl" />
      <Skeleton className="h-55 rounded-xl" />
    </div>
  );
}
