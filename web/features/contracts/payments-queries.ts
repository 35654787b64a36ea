import { queryOptions } from "@tanstack/react-query";
import { expensePage } from "../../../shared/expenses/contract.ts";
import { call } from "../../lib/http/http.ts";
import { quoteKeys } from "../budget/budget-queries.ts";

/** The newest payments of a contract. More than these are counted and not listed. */
const MOST_LISTED = 100;

/** The expenses that are recorded under a contract, the newest first. They go with its quotes. */
export function contractPaymentsQuery(projectId: number, quoteId: number) {
  const path = `/api/expenses?projectId=${projectId}&quoteId=${quoteId}&pageSize=${MOST_LISTED}`;
  return queryOptions({
    queryKey: [...quoteKeys.of(projectId), "payments", quoteId],
    queryFn: ({ signal }) => call(path, { answer: expensePage, signal }),
    meta: { projectId },
  });
}
