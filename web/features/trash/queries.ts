import { queryOptions } from "@tanstack/react-query";
import { trashPage } from "../../../shared/trash/contract.ts";
import { call } from "../../lib/http/http.ts";

/**
 * One page, newest deletion first.
 *
 * @param cursor `next` of the previous page; undefined for the first
 */
export function trashQuery(cursor: string | undefined) {
  const search = cursor === undefined ? "" : `?${new URLSearchParams({ cursor })}`;
  return queryOptions({
    queryKey: ["trash", cursor] as const,
    queryFn: ({ signal }) => call(`/api/trash${search}`, { response: trashPage, signal }),
    // Deletions on other screens don't refetch it.
    staleTime: 0,
    refetchOnMount: "always",
  });
}
