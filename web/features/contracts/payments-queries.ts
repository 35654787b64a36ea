import { queryOptions } from "@tanstack/react-query";
import { expensePage } from "../../../shared/expenses/contract.ts";
import { call } from "../../lib/http/http.ts";
import { quoteKeys } from "../budget/budget-queries.ts";

/** Lists the newest payments of a contract; older ones are only counted. */
const MAX_LISTED = 100;

/**
 * Expenses of a contract, newest first. Keyed under its quotes, so that both are invalidated
 * together.
 */
export function contractPaymentsQuery(projectId: number, quoteId: number) {
  const path = `/api/expenses?projectId=${projectId}&quoteId=${quoteId}&pageSize=${MAX_LISTED}`;
  return queryOptions({
    queryKey: [...quoteKeys.of(projectId), "payments", quoteId],
    queryFn: ({ signal }) => call(path, { response: expensePage, signal }),
    meta: { projectId },
  });
}
