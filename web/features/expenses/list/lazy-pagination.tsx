import type { ComponentProps } from "react";
import { usePart } from "../../../lib/use-part.ts";

const load = () => import("../../../ui/page/pagination.tsx");

type Part = Awaited<ReturnType<typeof load>>;

/**
 * Loads after the list, which it stands below. A placeholder of the same size avoids layout shift.
 */
export function LazyPagination(props: ComponentProps<Part["Pagination"]>) {
  const part = usePart(load);
  return part ? (
    <part.Pagination {...props} />
  ) : (
    <div className="min-h-37 sm:min-h-11 lg:min-h-10" />
  );
}
