import { queryOptions } from "@tanstack/react-query";
import { type CalendarDate, calendarDateAt } from "../../../shared/calendar-date.ts";
import { budgetOverview } from "../../../shared/budget/contract.ts";
import { call } from "../../lib/http/http.ts";
import { moneyPlanKeys } from "./budget-queries.ts";

/**
 * What a project's money comes to. Any change of its expenses, contracts, milestones or budget makes
 * it another one: whoever changes one of them forgets it (`moneyPlanKeys.of`).
 *
 * @param today where the homeowner is: what is due and what is overdue goes by it
 */
export function moneyPlanQuery(
  projectId: number,
  today: CalendarDate = calendarDateAt(new Date()),
) {
  return queryOptions({
    queryKey: [...moneyPlanKeys.of(projectId), today] as const,
    queryFn: ({ signal }) =>
      call(`/api/projects/${projectId}/plan?today=${today}`, { answer: budgetOverview, signal }),
    meta: { projectId },
    // Over midnight yesterday's figures stay until today's are there.
    placeholderData: (previous, query) => (query?.queryKey[1] === projectId ? previous : undefined),
  });
}
