import { queryOptions } from "@tanstack/react-query";
import { projectList, projectSummary } from "../../../shared/projects/contract.ts";
import { call } from "../../lib/http/http.ts";
import { preloadedResponse } from "../../lib/http/preloaded-responses.ts";

export const projectKeys = {
  /** the list and every summary */
  all: ["projects"] as const,
  list: ["projects", "list"] as const,
  summary: (id: number) => ["projects", "summary", id] as const,
};

export const SUMMARY_NOT_FETCHED = "Failed to fetch project summary";

/** The user's projects, each with the amount spent. */
export function projectsQuery() {
  return queryOptions({
    queryKey: projectKeys.list,
    queryFn: ({ signal }) => call("/api/projects", { response: projectList, signal }),
    ...preloadedResponse("/api/projects", projectList),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function projectSummaryQuery(id: number) {
  const path = `/api/projects/${id}/summary`;
  return queryOptions({
    queryKey: projectKeys.summary(id),
    queryFn: ({ signal }) => call(path, { response: projectSummary, signal }),
    ...preloadedResponse(path, projectSummary),
  });
}
