import { Skeleton } from "../../ui/skeleton.tsx";

/** Three rows of a list that is being read. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}

/** The page's shape while the account is being read. */
export function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5">
      <Skeleton className="h-55 rounded-xl" />
      <Skeleton className="h-55 rounded-xl" />
      <Skeleton className="h-55 rounded-xl" />
    </div>
  );
}
