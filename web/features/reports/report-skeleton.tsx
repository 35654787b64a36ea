import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

/** As tall as the first sections. */
export function ReportSkeleton() {
  return (
    <div role="status" aria-label="Loading the report" className="space-y-6">
      {[0, 1, 2].map((part) => (
        <Card key={part} className="space-y-4 p-4 sm:p-5">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-12" />
          <Skeleton className="h-64" />
        </Card>
      ))}
    </div>
  );
}
