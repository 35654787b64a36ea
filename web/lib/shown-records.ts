import type { QueryClient } from "@tanstack/react-query";

/** Whose records another feature's answers repeat or count; `plan` is what the plan allows. */
type Shown = "contractors" | "projects" | "plan";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      [more: string]: unknown;
      /** what the answer repeats of another feature's records, and is stale with them */
      shows?: Shown | readonly Shown[];
      /** the project that it was read of, and goes with */
      projectId?: number;
    };
  }
}

/**
 * Makes stale whatever repeats these records or limits. The reader says so itself (`meta.shows`),
 * because features form no circle: expenses know contractors, not the other way round.
 */
export function refreshWhatShows(queryClient: QueryClient, shown: Shown): void {
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => [meta?.shows].flat().includes(shown),
  });
}
