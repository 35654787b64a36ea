import { queryOptions } from "@tanstack/react-query";
import {
  type ActivityKind,
  activityPage,
  activityVisit,
} from "../../../shared/activity/contract.ts";
import { call } from "../../lib/http/http.ts";

export interface ActivityFilter {
  /** undefined: all projects, and records outside of projects */
  projectId: number | undefined;
  person: string | undefined;
  kind: ActivityKind | undefined;
  /** an ISO timestamp */
  from: string | undefined;
  hasOthersOnly: boolean;
}

/** One record, or all of a kind in a project. */
export interface HistoryOf {
  kind: ActivityKind;
  recordId?: number;
  projectId?: number;
}

function pathOf(params: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/api/activity?${search}`;
}

function pageOf(
  key: ActivityFilter | HistoryOf,
  params: Readonly<Record<string, string | number | undefined>>,
) {
  return queryOptions({
    queryKey: ["activity", "pages", key, params["cursor"]] as const,
    queryFn: ({ signal }) => call(pathOf(params), { response: activityPage, signal }),
    // Other members write, too.
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/**
 * One page, newest first.
 *
 * @param cursor `next` of the previous page; undefined for the first
 */
export function activityQuery(filter: ActivityFilter, cursor?: string) {
  const { projectId, person, kind, from, hasOthersOnly } = filter;
  const others = hasOthersOnly ? "true" : undefined;
  return pageOf(filter, { projectId, person, kind, from, others, cursor });
}

/** The newest page of a history. */
export function historyQuery(of: HistoryOf) {
  return pageOf(of, { ...of });
}

/** Records the visit, once for each load of the page. Null on the first visit. */
export function lastVisitQuery() {
  return queryOptions({
    queryKey: ["activity", "visit"] as const,
    queryFn: () => call("/api/activity/visits", { method: "POST", response: activityVisit }),
  });
}
