import { queryOptions } from "@tanstack/react-query";
import { milestoneList } from "../../../shared/milestones/contract.ts";
import { call } from "../../lib/http/http.ts";
import { answeredInPage } from "../../lib/http/page-answers.ts";

export const milestoneKeys = {
  all: ["milestones"] as const,
  of: (projectId: number) => ["milestones", projectId] as const,
};

/** The milestones of a project, in the order of the timeline. They go with their project. */
export function milestonesQuery(projectId: number) {
  const path = `/api/milestones?projectId=${projectId}`;
  return queryOptions({
    queryKey: milestoneKeys.of(projectId),
    queryFn: ({ signal }) => call(path, { answer: milestoneList, signal }),
    ...answeredInPage(path, milestoneList),
    meta: { projectId },
  });
}

/** Where a milestone stands on the timeline: what leads to it names this in the address. */
export function milestoneAnchor(id: number): string {
  return `milestone-${id}`;
}
