import { queryOptions } from "@tanstack/react-query";
import { expense, expenseAllowance, expensePage } from "../../../shared/expenses/contract.ts";
import { expensePagePath } from "../../../shared/expenses/page-path.ts";
import { call } from "../../lib/http/http.ts";
import { preloadedResponse } from "../../lib/http/preloaded-responses.ts";
import { type ExpenseFilter, NO_FILTER } from "./filters/expense-search.ts";

export const expenseKeys = {
  /** all pages of all projects */
  pages: ["expenses", "pages"] as const,
  page: (projectId: number, filter: ExpenseFilter) =>
    ["expenses", "pages", projectId, filter] as const,
  /** refunds of each expense */
  refunds: ["expenses", "refunds"] as const,
  one: (id: number) => ["expenses", "one", id] as const,
  /** of one project */
  recurring: (projectId: number) => ["expenses", "recurring", projectId] as const,
  allowance: ["expenses", "allowance"] as const,
};

export const EXPENSES_NOT_FETCHED = "Failed to fetch expenses";

/**
 * How long the plan's limit stays fresh; it is prefetched. Without a limit, until the plan or the
 * expenses change: the form then opens without a request.
 */
const ALLOWANCE_IS_FRESH_MS = 10_000;

/** The dashboard's page: the newest hundred. */
export const DASHBOARD_FILTER: ExpenseFilter = { ...NO_FILTER, pageSize: 100 };

/** One page of a project's expenses. The previous page stays on screen while the next one loads. */
export function expensePageQuery(projectId: number, filter: ExpenseFilter) {
  const path = expensePagePath(projectId, { ...filter });
  return queryOptions({
    queryKey: expenseKeys.page(projectId, filter),
    queryFn: ({ signal }) => call(path, { response: expensePage, signal }),
    ...preloadedResponse(path, expensePage),
    meta: { projectId },
    // Never shows another project's rows.
    placeholderData: (previous, query) => (query?.queryKey[2] === projectId ? previous : undefined),
  });
}

/** The current expense, read before editing. */
export function expenseQuery(id: number) {
  return queryOptions({
    queryKey: expenseKeys.one(id),
    queryFn: ({ signal }) => call(`/api/expenses/${id}`, { response: expense, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Whether the plan allows another expense. */
export function expenseAllowanceQuery() {
  return queryOptions({
    queryKey: expenseKeys.allowance,
    queryFn: ({ signal }) =>
      call("/api/expenses/can_create", { response: expenseAllowance, signal }),
    staleTime: ({ state }) =>
      state.data?.limit === null ? Number.POSITIVE_INFINITY : ALLOWANCE_IS_FRESH_MS,
  });
}
