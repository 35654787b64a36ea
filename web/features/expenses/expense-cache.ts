import type { Expense, ExpensePage } from "../../../shared/expenses/contract.ts";
import { type ExpenseFilter, isFiltered } from "./filters/expense-search.ts";

/**
 * Brings a page that is already on screen up to date with a write that the server has
 * answered, so that the row is there at once. The list is fetched again soon after, which
 * settles whatever a single page cannot know: among that, what a filter lets through.
 */
export function withSaved(page: ExpensePage, filter: ExpenseFilter, saved: Expense): ExpensePage {
  if (isFiltered(filter)) return page;
  const others = page.expenses.filter((row) => row.id !== saved.id);
  const wasShown = others.length < page.expenses.length;
  const totalCount = page.totalCount + (wasShown ? 0 : 1);
  const rows = [...others, saved].toSorted(newestFirst);
  // Ahead of everything on a later page: it belongs on an earlier one.
  const isElsewhere = filter.page > 1 && !wasShown && rows[0]?.id === saved.id;
  return {
    expenses: (isElsewhere ? others : rows).slice(0, filter.pageSize),
    totalCount,
    totalPages: pagesOf(totalCount, filter),
  };
}

export function withoutDeleted(page: ExpensePage, filter: ExpenseFilter, id: number): ExpensePage {
  const others = page.expenses.filter((row) => row.id !== id);
  return others.length === page.expenses.length ? page : shrunk(page, others, filter);
}

function shrunk(page: ExpensePage, expenses: Expense[], filter: ExpenseFilter): ExpensePage {
  const totalCount = page.totalCount - 1;
  return { ...page, expenses, totalCount, totalPages: pagesOf(totalCount, filter) };
}

function pagesOf(totalCount: number, { pageSize }: ExpenseFilter): number {
  return Math.ceil(totalCount / pageSize);
}

/** The server's order: the day, newest first, then what was recorded last. */
function newestFirst(a: Expense, b: Expense): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return b.id - a.id;
}
