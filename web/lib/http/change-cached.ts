import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Changes data that is cached. Not by `setQueryData`, whose structural sharing compares rows by
 * position: each row after a new or moved one would become a new object, and be rendered again.
 */
export function changeCached<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void {
  const query = queryClient.getQueryCache().find<Data>({ queryKey });
  if (query?.state.data) query.setState({ data: change(query.state.data) });
}
