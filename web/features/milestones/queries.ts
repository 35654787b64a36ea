import { queryOptions } from "@tanstack/react-query";
import { milestoneList } from "../../../shared/milestones/contract.ts";
import { call } from "../../lib/http/http.ts";
import { preloadedResponse } from "../../lib/http/preloaded-responses.ts";

export const milestoneKeys = {
  all: ["milestones"] as const,
  of: (projectId: number) => ["milestones", projectId] as const,
};

/** Milestones of a project, in timeline order. */
export function milestonesQuery(projectId: number) {
  const path = `/api/milestones?projectId=${projectId}`;
  return queryOptions({
    queryKey: milestoneKeys.of(projectId),
    queryFn: ({ signal }) => call(path, { response: milestoneList, signal }),
    ...preloadedResponse(path, milestoneList),
    meta: { projectId },
  });
}

/** The next open milestones of a project, overdue ones first. */
export function nextMilestonesQuery(projectId: number, count: number) {
  const path = `/api/milestones?projectId=${projectId}&next=${count}`;
  return queryOptions({
    queryKey: [...milestoneKeys.of(projectId), "next", count],
    queryFn: ({ signal }) => call(path, { response: milestoneList, signal }),
    meta: { projectId },
  });
}

/** URL fragment of a milestone's row on the timeline. */
export function milestoneAnchor(id: number): string {
  return `milestone-${id}`;
}
