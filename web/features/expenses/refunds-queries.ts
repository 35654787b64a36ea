import { queryOptions } from "@tanstack/react-query";
import { type Expense, expensePage } from "../../../shared/expenses/contract.ts";
import { call } from "../../lib/http/http.ts";
import { expenseKeys } from "./queries.ts";

/** As many as one answer has; nobody gets money back of one purchase more often. */
const MOST = 100;

/** What came back of an expense, the newest first. */
export function refundsQuery({ id, projectId }: Expense) {
  return queryOptions({
    queryKey: [...expenseKeys.refunds, id],
    queryFn: ({ signal }) =>
      call(`/api/expenses?projectId=${projectId}&refundOf=${id}&pageSize=${MOST}`, {
        answer: expensePage,
        signal,
      }),
    meta: { projectId },
  });
}
