import { queryOptions } from "@tanstack/react-query";
import { draftCount, draftList } from "../../../../shared/receipts/drafts.ts";
import { call } from "../../../lib/http/http.ts";

/** While receipts wait to be read: reading leaves no line of activity that would announce it. */
const READING_MS = 2000;

/** The receipts of a project that wait for an expense to be made of them. */
export function draftListQuery(projectId: number) {
  return queryOptions({
    queryKey: ["drafts", "list", projectId],
    queryFn: ({ signal }) =>
      call(`/api/drafts?projectId=${projectId}`, { answer: draftList, signal }),
    refetchInterval: ({ state }) =>
      state.data?.drafts.some(({ reading }) => reading === null) === true && READING_MS,
  });
}

export function draftCountQuery(projectId: number) {
  return queryOptions({
    queryKey: ["drafts", "count", projectId],
    queryFn: ({ signal }) =>
      call(`/api/drafts/count?projectId=${projectId}`, { answer: draftCount, signal }),
  });
}
