import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { whatIf, type WhatIfInput } from "../../../../shared/budget/what-if.ts";
import { call } from "../../../lib/http/http.ts";
import { localToday } from "../../../lib/use-today.ts";
import { budgetOverviewKeys } from "../budget-queries.ts";

/** The budget without and with change orders; invalidated together with the budget. */
export function whatIfQuery(
  projectId: number,
  tried: WhatIfInput,
  today: CalendarDate = localToday(),
) {
  return queryOptions({
    queryKey: [...budgetOverviewKeys.of(projectId), "what-if", today, tried] as const,
    queryFn: ({ signal }) =>
      call(`/api/projects/${projectId}/plan/what-if?today=${today}`, {
        method: "POST",
        body: tried,
        response: whatIf,
        signal,
      }),
    meta: { projectId },
    // The previous choice's figures stay until the new ones have loaded.
    placeholderData: keepPreviousData,
  });
}
