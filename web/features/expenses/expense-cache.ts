import type { Expense, ExpensePage } from "../../../shared/expenses/contract.ts";
import { DEFAULT_SORT } from "../../../shared/expenses/sort.ts";
import { type ExpenseFilter, isFiltered } from "./filters/expense-search.ts";

/**
 * Applies a saved expense to a cached page, so that the row shows at once. The refetch that follows
 * settles what one page can't tell, such as whether a filter matches.
 */
export function withSaved(page: ExpensePage, filter: ExpenseFilter, saved: Expense): ExpensePage {
  if (isFiltered(filter) || filter.sort !== DEFAULT_SORT) return page;
  const others = page.expenses.filter((row) => row.id !== saved.id);
  const wasShown = others.length < page.expenses.length;
  const totalCount = page.totalCount + (wasShown ? 0 : 1);
  const rows = [...others, saved].toSorted(newestFirst);
  // It sorts before every row of a later page, so it belongs on an earlier one.
  const isElsewhere = filter.page > 1 && !wasShown && rows[0]?.id === saved.id;
  return {
    expenses: (isElsewhere ? others : rows).slice(0, filter.pageSize),
    totalCount,
    totalPages: pageCount(totalCount, filter),
  };
}

export function withoutDeleted(page: ExpensePage, filter: ExpenseFilter, id: number): ExpensePage {
  const others = page.expenses.filter((row) => row.id !== id);
  return others.length === page.expenses.length ? page : withFewerExpenses(page, others, filter);
}

function withFewerExpenses(
  page: ExpensePage,
  expenses: Expense[],
  filter: ExpenseFilter,
): ExpensePage {
  const totalCount = page.totalCount - 1;
  return { ...page, expenses, totalCount, totalPages: pageCount(totalCount, filter) };
}

function pageCount(totalCount: number, { pageSize }: ExpenseFilter): number {
  return Math.ceil(totalCount / pageSize);
}

/** The server's order: by date, newest first, then by creation. */
function newestFirst(a: Expense, b: Expense): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return b.id - a.id;
}
