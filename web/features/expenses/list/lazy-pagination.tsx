import type { ComponentProps } from "react";
import { usePart } from "../../../lib/use-part.ts";

const load = () => import("../../../ui/pagination.tsx");

type Part = Awaited<ReturnType<typeof load>>;

/** It stands below the list, which nobody should wait for longer. What is of the same size keeps its place. */
export function LazyPagination(props: ComponentProps<Part["Pagination"]>) {
  const part = usePart(load);
  return part ? (
    <part.Pagination {...props} />
  ) : (
    <div className="min-h-37 sm:min-h-11 lg:min-h-10" />
  );
}
