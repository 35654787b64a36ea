import { queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { homeCostReport, report } from "../../../shared/reports/contract.ts";
import type { Period } from "../../../shared/reports/days.ts";
import { call } from "../../lib/http/http.ts";

export const reportKeys = {
  /** all reports of all projects */
  all: ["reports"] as const,
};

export interface ReportFilter extends Period {
  projectId: number;
  compareWith: readonly number[];
}

function searchOf({ projectId, from, to }: Omit<ReportFilter, "compareWith">): URLSearchParams {
  return new URLSearchParams({
    projectId: String(projectId),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  });
}

/**
 * A project's report. Always stale: almost any change affects it. The previous one stays on screen
 * while another period loads.
 */
export function reportQuery(filter: ReportFilter, today: CalendarDate) {
  const search = searchOf(filter);
  search.set("today", today);
  if (filter.compareWith.length > 0) search.set("compareWith", filter.compareWith.join(","));
  return queryOptions({
    queryKey: [...reportKeys.all, "whole", filter.projectId, search.toString()] as const,
    queryFn: ({ signal }) => call(`/api/reports?${search}`, { response: report, signal }),
    staleTime: 0,
    meta: { projectId: filter.projectId },
    placeholderData: (previous, query) =>
      query?.queryKey[2] === filter.projectId ? previous : undefined,
  });
}

export function homeCostQuery(filter: Omit<ReportFilter, "compareWith">) {
  const search = searchOf(filter);
  return queryOptions({
    queryKey: [...reportKeys.all, "home-cost", filter.projectId, search.toString()] as const,
    queryFn: ({ signal }) =>
      call(`/api/reports/home-cost?${search}`, { response: homeCostReport, signal }),
    staleTime: 0,
    meta: { projectId: filter.projectId },
    placeholderData: (previous, query) =>
      query?.queryKey[2] === filter.projectId ? previous : undefined,
  });
}
