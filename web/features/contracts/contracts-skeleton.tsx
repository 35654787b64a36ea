import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

const ROWS = Array.from({ length: 4 }, (_, row) => row);
const FIGURES = ["Committed", "Paid", "Balance due", "Due in 30 days"];

/** As high as the totals and the list. */
export function ContractsSkeleton() {
  return (
    <div role="status" aria-label="Loading quotes and contracts" className="space-y-4">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {FIGURES.map((name) => (
          <Card key={name} className="min-h-22 p-4 sm:min-h-25 sm:p-5">
            <p aria-hidden className="text-sm text-ink-soft">
              {name}
            </p>
            <Skeleton className="mt-2 h-8 w-3/4" />
          </Card>
        ))}
      </div>
      <Card>
        <div className="divide-y divide-line">
          {ROWS.map((row) => (
            <div key={row} className="px-5 py-4">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="mt-2.5 h-3 w-1/3" />
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}
