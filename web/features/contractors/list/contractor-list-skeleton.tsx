import { Skeleton } from "../../../ui/feedback/skeleton.tsx";

const CARDS = [0, 1, 2];

/** As high as cards with company, phone and email. */
export function ContractorListSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading contractors"
      className="grid gap-4 md:grid-cols-2 xl:grid-cols-3"
    >
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-106 rounded-[0.875rem] lg:h-96" />
      ))}
    </div>
  );
}
