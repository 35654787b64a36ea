import { queryOptions } from "@tanstack/react-query";
import {
  type DraftCount,
  draftCount,
  type DraftList,
  draftList,
} from "../../../../shared/receipts/drafts.ts";
import { call } from "../../../lib/http/http.ts";

/**
 * Poll interval while receipts wait to be read: a reading leaves no activity entry that would
 * announce it.
 */
const READING_MS = 2000;

/** A project's uploaded receipts that aren't expenses yet. */
export function draftListQuery(projectId: number) {
  return queryOptions({
    queryKey: ["drafts", "list", projectId],
    queryFn: ({ signal }) =>
      call(`/api/drafts?projectId=${projectId}`, { response: draftList, signal }),
  });
}

export function draftCountQuery(projectId: number) {
  return queryOptions({
    queryKey: ["drafts", "count", projectId],
    queryFn: ({ signal }) =>
      call(`/api/drafts/count?projectId=${projectId}`, { response: draftCount, signal }),
  });
}

/** Polled while receipts are read, instead of the list, which searches earlier expenses. */
export function draftStatesQuery(projectId: number, list: DraftList | undefined) {
  return queryOptions({
    ...draftCountQuery(projectId),
    enabled: list !== undefined && unreadIn(list) > 0,
    refetchInterval: READING_MS,
  });
}

const unreadIn = ({ drafts }: DraftList) => drafts.filter(({ reading }) => reading === null).length;

/** Whether receipts were read, or pages added, since the list was fetched. */
export function isOutdated(list: DraftList, { count, unread }: DraftCount): boolean {
  return count !== list.totalCount || unread !== unreadIn(list);
}
