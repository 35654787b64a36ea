import { queryOptions } from "@tanstack/react-query";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import { quoteList } from "../../../shared/contracts/contract.ts";
import { call } from "../../lib/http/http.ts";
import { quoteKeys } from "./budget-queries.ts";

/** A project's quotes and contracts, newest first. Due and overdue depend on the client's date. */
export function quotesQuery(projectId: number) {
  return queryOptions({
    queryKey: quoteKeys.of(projectId),
    queryFn: ({ signal }) =>
      call(`/api/quotes?projectId=${projectId}&today=${calendarDateAt(new Date())}`, {
        response: quoteList,
        signal,
      }),
    meta: { projectId },
  });
}
