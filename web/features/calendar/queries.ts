import { queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  type CalendarFeed,
  calendarFeed,
  newCalendarFeed,
} from "../../../shared/calendar/contract.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";

const calendarKeys = {
  of: (projectId: number) => ["calendar", projectId] as const,
};

/**
 * Whether a project has a calendar feed. Another browser may have changed it, so it is always
 * refetched.
 */
export function feedQuery(projectId: number) {
  return queryOptions({
    queryKey: calendarKeys.of(projectId),
    queryFn: ({ signal }) =>
      call(`/api/projects/${projectId}/calendar`, { response: calendarFeed, signal }),
    staleTime: 0,
    meta: { projectId },
  });
}

/** Creates an address and invalidates the previous one. */
export function useCreateFeed(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "calendarFeed",
    mutationFn: () =>
      call(`/api/projects/${projectId}/calendar`, { method: "POST", response: newCalendarFeed }),
    onSuccess: ({ since }) => {
      const feed: CalendarFeed = { since };
      queryClient.setQueryData(calendarKeys.of(projectId), feed);
    },
    onError: (error) => console.error("Failed to create a calendar link", error),
  });
}

export function useDeleteFeed(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "calendarFeed",
    mutationFn: () => call(`/api/projects/${projectId}/calendar`, { method: "DELETE" }),
    onSuccess: () => {
      const none: CalendarFeed = { since: null };
      queryClient.setQueryData(calendarKeys.of(projectId), none);
    },
    onError: (error) => console.error("Failed to revoke a calendar link", error),
  });
}
