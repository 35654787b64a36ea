import { queryOptions } from "@tanstack/react-query";
import { recurringExpenseList } from "../../../../shared/recurring-expenses/contract.ts";
import { call } from "../../../lib/http/http.ts";
import { expenseKeys } from "../queries.ts";

/** The recurring expenses of a project, by next date; those that have ended come last. */
export function recurringQuery(projectId: number) {
  return queryOptions({
    queryKey: expenseKeys.recurring(projectId),
    queryFn: ({ signal }) =>
      call(`/api/recurring-expenses?projectId=${projectId}`, {
        response: recurringExpenseList,
        signal,
      }),
    select: ({ recurring }) => recurring,
  });
}
