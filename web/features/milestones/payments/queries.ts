import { queryOptions } from "@tanstack/react-query";
import { calendarDateAt } from "../../../../shared/calendar-date.ts";
import { openPaymentList } from "../../../../shared/contracts/contract.ts";
import { call } from "../../../lib/http/http.ts";
import { quoteKeys } from "../../budget/budget-queries.ts";

/** A project's open payments on known days. Due and overdue depend on the client's date. */
export function openPaymentsQuery(projectId: number) {
  return queryOptions({
    queryKey: [...quoteKeys.all, "open-payments", projectId],
    queryFn: ({ signal }) =>
      call(`/api/projects/${projectId}/open-payments?today=${calendarDateAt(new Date())}`, {
        response: openPaymentList,
        signal,
      }),
    meta: { projectId },
  });
}
