import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { searchResponse } from "../../../shared/search/contract.ts";
import { call } from "../../lib/http/http.ts";

/** Matches in the project and the home. Not cached: the next search must see later changes. */
export function searchQuery(projectId: number | undefined, text: string) {
  return queryOptions({
    queryKey: ["search", projectId, text],
    queryFn: ({ signal }) =>
      call(`/api/search?projectId=${projectId}&q=${encodeURIComponent(text)}`, {
        response: searchResponse,
        signal,
      }),
    enabled: projectId !== undefined && text !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
