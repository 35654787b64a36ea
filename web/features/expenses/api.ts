import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Expense,
  type ExpenseInput,
  type ExpensePage,
  expense,
  expenseAllowance,
  expensePage,
} from "../../../shared/expenses/contract.ts";
import { call } from "../../lib/http.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { projectKeys } from "../projects/api.ts";
import { withoutDeleted, withSaved } from "./expense-cache.ts";
import { type ExpenseFilter, expenseFilterOf, NO_FILTER } from "./expense-search.ts";

export const expenseKeys = {
  /** every page of every project */
  pages: ["expenses", "pages"] as const,
  page: (projectId: number, filter: ExpenseFilter) =>
    ["expenses", "pages", projectId, filter] as const,
  one: (id: number) => ["expenses", "one", id] as const,
  allowance: ["expenses", "allowance"] as const,
};

/** The list is fetched again this long after a write, the specification's delay. */
const LIST_REFETCH_DELAY_MS = 100;
/** How long an answer about the plan's limit holds; it is asked for when a button is pointed at. */
const ALLOWANCE_IS_FRESH_MS = 10_000;

/** What the dashboard reads: the first hundred, newest first. */
export const DASHBOARD_FILTER: ExpenseFilter = { ...NO_FILTER, pageSize: 100 };

function pagePath(projectId: number, filter: ExpenseFilter): string {
  const { search, category, paymentMethod, page, pageSize } = filter;
  const query = new URLSearchParams({
    projectId: String(projectId),
    page: String(page),
    pageSize: String(pageSize),
    ...(search !== "" && { search }),
    ...(category !== "" && { category }),
    ...(paymentMethod !== "" && { paymentMethod }),
  });
  return `/api/expenses?${query.toString()}`;
}

/** One page of a project's expenses. While another page loads, the last one stays on screen. */
export function expensePageQuery(projectId: number, filter: ExpenseFilter) {
  return queryOptions({
    queryKey: expenseKeys.page(projectId, filter),
    queryFn: ({ signal }) => call(pagePath(projectId, filter), { answer: expensePage, signal }),
    // Another project's rows would be wrong, however briefly.
    placeholderData: (previous, query) => (query?.queryKey[2] === projectId ? previous : undefined),
  });
}

/** An expense as it stands now, read before it is edited. */
export function expenseQuery(id: number) {
  return queryOptions({
    queryKey: expenseKeys.one(id),
    queryFn: ({ signal }) => call(`/api/expenses/${id}`, { answer: expense, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Whether the plan has room for another expense. */
export function expenseAllowanceQuery() {
  return queryOptions({
    queryKey: expenseKeys.allowance,
    queryFn: ({ signal }) => call("/api/expenses/can_create", { answer: expenseAllowance, signal }),
    staleTime: ALLOWANCE_IS_FRESH_MS,
  });
}

/** Changes what was read of a project's pages, each knowing which filter it answers. */
function changePages(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (page: ExpensePage, filter: ExpenseFilter) => ExpensePage,
): void {
  for (const [key, page] of queryClient.getQueriesData<ExpensePage>({ queryKey })) {
    const filter = key[3];
    if (page === undefined || typeof filter !== "object") continue;
    queryClient.setQueryData(key, change(page, expenseFilterOf({ ...filter })));
  }
}

/** After every write: sums, the list and the room under the plan's limit are read again. */
function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: projectKeys.all });
  void queryClient.invalidateQueries({ queryKey: expenseKeys.allowance, refetchType: "none" });
  setTimeout(() => {
    void queryClient.invalidateQueries({ queryKey: expenseKeys.pages });
  }, LIST_REFETCH_DELAY_MS);
}

function showSaved(queryClient: QueryClient, saved: Expense): void {
  changePages(queryClient, [...expenseKeys.pages, saved.projectId], (page, filter) =>
    withSaved(page, filter, saved),
  );
  refresh(queryClient);
}

interface NewExpense {
  input: ExpenseInput;
  /** the same for every try, so that a retry records nothing twice */
  idempotencyKey: string;
}

/** The new row is on screen with the answer; list, summary and projects are read again. */
export function useCreateExpense() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: NewExpense) =>
      call("/api/expenses", {
        method: "POST",
        body: input,
        headers: { "idempotency-key": idempotencyKey },
        answer: expense,
      }),
    onSuccess: (created) => showSaved(queryClient, created),
    onError: (error) => console.error("Failed to save expense", error),
  });
}

/** The changed row is on screen with the answer; list, summary and projects are read again. */
export function useUpdateExpense() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input }: { id: number; input: ExpenseInput }) =>
      call(`/api/expenses/${id}`, { method: "PUT", body: input, answer: expense }),
    onSuccess: (updated) => showSaved(queryClient, updated),
    onError: (error) => console.error("Failed to save expense", error),
  });
}

/** One that is gone already, deleted in another tab say, is as good as deleted. */
async function deleteExpense(id: number): Promise<void> {
  try {
    await call(`/api/expenses/${id}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== "not_found") throw error;
  }
}

/** The row goes with the answer; list, summary and projects are read again. */
export function useDeleteExpense() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteExpense,
    onSuccess: (_, id) => {
      changePages(queryClient, expenseKeys.pages, (page, filter) =>
        withoutDeleted(page, filter, id),
      );
      refresh(queryClient);
    },
    onError: (error) => console.error("Failed to delete expense", error),
  });
}
