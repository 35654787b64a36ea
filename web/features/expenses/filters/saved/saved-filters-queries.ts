import { queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  type SavedFilter,
  type SavedFilters,
  savedFilters,
} from "../../../../../shared/expenses/saved-filters.ts";
import { call } from "../../../../lib/http/http.ts";
import { useWrite } from "../../../../lib/http/use-write.ts";

const pathOf = (projectId: number) => `/api/projects/${projectId}/saved-filters`;

export function savedFiltersQuery(projectId: number) {
  return queryOptions({
    queryKey: ["expenses", "saved-filters", projectId],
    queryFn: ({ signal }) => call(pathOf(projectId), { response: savedFilters, signal }),
    meta: { projectId },
  });
}

/** Why a list can't be saved; undefined if it can. */
export function problemOf(filters: readonly SavedFilter[]): string | undefined {
  return savedFilters.safeParse({ filters }).error?.issues[0]?.message;
}

/** Changes the newest list, so that another tab's changes are kept. */
export function useChangeSavedFilters(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "savedFilters",
    mutationFn: async (change: (filters: readonly SavedFilter[]) => SavedFilter[]) => {
      const now = await call(pathOf(projectId), { response: savedFilters });
      const body: SavedFilters = { filters: change(now.filters) };
      return call(pathOf(projectId), { method: "PUT", body, response: savedFilters });
    },
    onSuccess: (saved) => queryClient.setQueryData(savedFiltersQuery(projectId).queryKey, saved),
    onError: (error) => console.error("Failed to save filters", error),
  });
}
