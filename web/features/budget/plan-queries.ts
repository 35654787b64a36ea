import { queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { budgetOverview } from "../../../shared/budget/contract.ts";
import { call } from "../../lib/http/http.ts";
import { preloadedResponse } from "../../lib/http/preloaded-responses.ts";
import { localToday } from "../../lib/use-today.ts";
import { budgetOverviewKeys } from "./budget-queries.ts";

/**
 * Budget overview of a project. Depends on its expenses, contracts, milestones and budget;
 * mutations of any of them invalidate `budgetOverviewKeys.of`.
 *
 * @param today the client's date; due and overdue depend on it
 */
export function budgetOverviewQuery(projectId: number, today: CalendarDate = localToday()) {
  const path = `/api/projects/${projectId}/plan?today=${today}`;
  return queryOptions({
    queryKey: [...budgetOverviewKeys.of(projectId), today] as const,
    queryFn: ({ signal }) => call(path, { response: budgetOverview, signal }),
    ...preloadedResponse(path, budgetOverview),
    meta: { projectId },
    // At midnight, yesterday's figures stay until today's have loaded.
    placeholderData: (previous, query) => (query?.queryKey[1] === projectId ? previous : undefined),
  });
}
