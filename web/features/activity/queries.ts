import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  type ActivityKind,
  activityPage,
  activityVisit,
} from "../../../shared/activity/contract.ts";
import { call } from "../../lib/http/http.ts";

export interface ActivityFilter {
  /** undefined: all projects, and what belongs to none */
  projectId: number | undefined;
  person: string | undefined;
  kind: ActivityKind | undefined;
  /** an ISO timestamp */
  from: string | undefined;
  hasOthersOnly: boolean;
}

interface RecordOf {
  kind: ActivityKind;
  recordId: number;
}

function pathOf(params: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/api/activity?${search}`;
}

function pagesOf(
  key: ActivityFilter | RecordOf,
  params: Readonly<Record<string, string | number | undefined>>,
) {
  return infiniteQueryOptions({
    queryKey: ["activity", "pages", key] as const,
    queryFn: ({ signal, pageParam }) =>
      call(pathOf({ ...params, cursor: pageParam }), { answer: activityPage, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Others write, too.
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/** Newest first, page by page. */
export function activityQuery(filter: ActivityFilter) {
  const { projectId, person, kind, from, hasOthersOnly } = filter;
  return pagesOf(filter, {
    projectId,
    person,
    kind,
    from,
    others: hasOthersOnly ? "true" : undefined,
  });
}

/** The history of one record. */
export function historyQuery(record: RecordOf) {
  return pagesOf(record, { kind: record.kind, recordId: record.recordId });
}

/** Notes the visit once for each load of the page. Null on the first visit. */
export function lastVisitQuery() {
  return queryOptions({
    queryKey: ["activity", "visit"] as const,
    queryFn: () => call("/api/activity/visits", { method: "POST", answer: activityVisit }),
  });
}
