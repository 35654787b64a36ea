import { queryOptions } from "@tanstack/react-query";
import { attention } from "../../../../shared/attention/contract.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { call } from "../../../lib/http/http.ts";
import { preloadedResponse } from "../../../lib/http/preloaded-responses.ts";

/**
 * What needs attention in a project. Its key is under the budget's, because changes of a budget's
 * figures also change what is due.
 *
 * @param today the client's date; due and overdue depend on it
 */
export function attentionQuery(projectId: number, today: CalendarDate) {
  const path = `/api/projects/${projectId}/attention?today=${today}`;
  return queryOptions({
    queryKey: ["budget", "attention", projectId, today] as const,
    queryFn: ({ signal }) => call(path, { response: attention, signal }),
    ...preloadedResponse(path, attention),
    meta: { projectId },
    // At midnight, yesterday's list stays until today's has loaded.
    placeholderData: (previous, query) => (query?.queryKey[2] === projectId ? previous : undefined),
  });
}
