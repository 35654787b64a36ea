import { queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { openPaymentList } from "../../../../shared/contracts/contract.ts";
import { call } from "../../../lib/http/http.ts";
import { quoteKeys } from "../../budget/budget-queries.ts";

/** A project's open payments on known days. Due and overdue depend on the client's date. */
export function openPaymentsQuery(projectId: number, today: CalendarDate) {
  return queryOptions({
    queryKey: [...quoteKeys.all, "open-payments", projectId, today],
    queryFn: ({ signal }) =>
      call(`/api/projects/${projectId}/open-payments?today=${today}`, {
        response: openPaymentList,
        signal,
      }),
    meta: { projectId },
  });
}
