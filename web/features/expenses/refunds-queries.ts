import { queryOptions } from "@tanstack/react-query";
import { type Expense, expensePage } from "../../../shared/expenses/contract.ts";
import { call } from "../../lib/http/http.ts";
import { expenseKeys } from "./queries.ts";

/** The server's page limit; far more refunds than one expense gets. */
const MAX_REFUNDS = 100;

/** Refunds of an expense, newest first. */
export function refundsQuery({ id, projectId }: Expense) {
  return queryOptions({
    queryKey: [...expenseKeys.refunds, id],
    queryFn: ({ signal }) =>
      call(`/api/expenses?projectId=${projectId}&refundOf=${id}&pageSize=${MAX_REFUNDS}`, {
        response: expensePage,
        signal,
      }),
    meta: { projectId },
  });
}
