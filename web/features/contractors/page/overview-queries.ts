import { queryOptions } from "@tanstack/react-query";
import { calendarDateAt } from "../../../../shared/calendar-date.ts";
import { contractorOverview } from "../../../../shared/contractors/overview.ts";
import { call } from "../../../lib/http/http.ts";

/** A contractor's quotes, contracts, invoices and payments in all projects. */
export function contractorOverviewQuery(id: number) {
  return queryOptions({
    queryKey: ["contractors", "money", "overview", id] as const,
    queryFn: ({ signal }) =>
      call(`/api/contractors/${id}/overview?today=${calendarDateAt(new Date())}`, {
        response: contractorOverview,
        signal,
      }),
    staleTime: 0,
  });
}
