import { queryOptions } from "@tanstack/react-query";
import { contractorOverview } from "../../../../shared/contractors/overview.ts";
import { call } from "../../../lib/http/http.ts";
import { localToday } from "../../../lib/use-today.ts";

/** A contractor's quotes, contracts, invoices and payments in all projects. */
export function contractorOverviewQuery(id: number) {
  return queryOptions({
    queryKey: ["contractors", "money", "overview", id] as const,
    queryFn: ({ signal }) =>
      call(`/api/contractors/${id}/overview?today=${localToday()}`, {
        response: contractorOverview,
        signal,
      }),
    staleTime: 0,
  });
}
