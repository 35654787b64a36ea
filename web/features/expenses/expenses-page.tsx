import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { ExpensePage } from "../../../shared/expenses/contract.ts";
import { PAGE_SIZES } from "../../../shared/expenses/page-size.ts";
import { sumDecimals } from "../../../shared/money.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { formatMoney } from "../../lib/format.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { useIsWide } from "../../lib/use-is-wide.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { NoProject } from "../../ui/page/no-project.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { projectSummaryQuery } from "../projects/queries.ts";
import { useSelectedProject } from "../projects/selected-project.tsx";
import { expensePageQuery } from "./queries.ts";
import {
  AddExpenseButton,
  type ExpenseActions,
  ImportButton,
  PhotographButton,
  usePrefetchDialogs,
  useExpenseDialog,
} from "./expense-dialog.tsx";
import { ExpenseFilters } from "./filters/expense-filters.tsx";
import { ExpenseList } from "./list/expense-list.tsx";
import { countedAmount, matchingAmount } from "./list/expense-marks.tsx";
import { ExpenseListSkeleton } from "./list/expense-list-skeleton.tsx";
import { type ListTools, useRowTools } from "./list/selection.ts";
import { LazyPagination } from "./list/lazy-pagination.tsx";
import {
  clearedFilter,
  type ExpenseFilter,
  expenseFilterOf,
  expenseSearchOf,
  isFiltered,
} from "./filters/expense-search.ts";
import { useExpenseFilter } from "./filters/use-expense-filter.ts";

export function ExpensesPage() {
  const { projects, selected } = useSelectedProject();
  return (
    <>
      <DocumentTitle of="All Expenses" />
      {selected && <Expenses key={selected.id} projectId={selected.id} />}
      {!selected &&
        (projects ? (
          <NoProject title="All Expenses" to="view your expenses" />
        ) : (
          <ExpensesSkeleton />
        ))}
    </>
  );
}

interface PageControlProps {
  filter: ExpenseFilter;
  page: ExpensePage | undefined;
  onPage: (page: number) => void;
  onIntent: (page: number) => void;
  onChange: (part: Partial<ExpenseFilter>) => void;
}

function PageControl({ filter, page, onPage, onIntent, onChange }: PageControlProps) {
  if (!page?.totalCount) return null;
  return (
    <div className="border-t border-line px-4 py-3 print:hidden">
      <LazyPagination
        page={filter.page}
        totalPages={page.totalPages}
        pageSize={filter.pageSize}
        totalCount={page.totalCount}
        pageSizes={PAGE_SIZES}
        onPage={onPage}
        onIntent={onIntent}
        onPageSize={(text) => onChange({ pageSize: expenseFilterOf({ pageSize: text }).pageSize })}
      />
    </div>
  );
}

/** Shown until the selected project is known. */
function ExpensesSkeleton() {
  const isWide = useIsWide();
  return (
    <>
      <PageHeader
        title="All Expenses"
        detail={<Skeleton className="h-6 w-44" />}
        isDense
        action={<Skeleton className="h-11 w-36 lg:h-10" />}
      />
      <Skeleton className="h-13 w-full md:h-25 lg:h-23 min-[85rem]:h-10" />
      <Card className="mt-4">
        <ExpenseListSkeleton isWide={isWide} />
      </Card>
    </>
  );
}

/** The shown page, and a function that prefetches another one. */
function useExpensePage(projectId: number, filter: ExpenseFilter) {
  const queryClient = useQueryClient();
  const prefetchPage = (page: number) =>
    void queryClient.prefetchQuery(expensePageQuery(projectId, { ...filter, page }));
  return { page: useQuery(expensePageQuery(projectId, filter)), prefetchPage };
}

function useMoves(filter: ExpenseFilter, change: (part: Partial<ExpenseFilter>) => void) {
  const list = useRef<HTMLDivElement>(null);

  /** Scrolls to the top, also when the control at the bottom was used. */
  function goToPage(next: number) {
    change({ page: next });
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
  }

  /** The pressed button disappears, so the focus needs a new place. */
  function clear(part: Partial<ExpenseFilter>) {
    change(part);
    list.current?.closest("main")?.focus({ preventScroll: true });
  }

  return {
    list,
    goToPage,
    clearContractor: () => clear({ contractorId: null }),
    clearFilters: () => clear(clearedFilter(filter)),
  };
}

function Expenses({ projectId }: { projectId: number }) {
  const { filter, change, corrected } = useExpenseFilter();
  const { page, prefetchPage } = useExpensePage(projectId, filter);
  const summary = useQuery(projectSummaryQuery(projectId));
  const { dialog, actions } = useExpenseDialog(projectId);
  const rows = useRowTools();
  const { tools } = rows.rowTools;
  const { list, goToPage, clearContractor, clearFilters } = useMoves(filter, change);
  useShortcut("n", actions.add);
  usePrefetchDialogs(actions, page.isSuccess);

  if (corrected) return <Navigate to="/expenses" search={corrected} hash replace />;
  const isContractorGone =
    filter.contractorId !== null &&
    page.error instanceof ProblemError &&
    page.error.code === "not_found";
  // A deleted contractor has no rows, so there is no sum and no pagination.
  const shown = isContractorGone ? undefined : page.data;
  if (shown && !page.isPlaceholderData && shown.totalPages > 0 && filter.page > shown.totalPages) {
    const last = expenseSearchOf({ ...filter, page: shown.totalPages });
    return <Navigate to="/expenses" search={last} replace />;
  }
  return (
    <>
      <PageHeader
        title="All Expenses"
        detail={
          <PageSum
            page={shown}
            filter={filter}
            spent={summary.data?.totalSpent}
            isLoading={page.isPending}
          />
        }
        isDense
        action={<PageButtons {...{ projectId, filter, actions, tools }} page={shown} />}
      />
      <ExpenseFilters
        filter={filter}
        present={Object.keys(summary.data?.categoryBreakdown ?? {})}
        shown={page.data?.expenses}
        onChange={change}
      />
      {tools && <tools.SelectionBar projectId={projectId} page={shown} {...rows} />}
      <Card ref={list} className="mt-4 scroll-mt-20 overflow-hidden lg:scroll-mt-4">
        <ExpenseList
          page={page}
          onClear={isFiltered(filter) ? clearFilters : undefined}
          onEveryContractor={isContractorGone ? clearContractor : undefined}
          actions={actions}
          rows={{ ...rows, sort: filter.sort, onSort: (sort) => change({ sort }) }}
        />
        <PageControl
          filter={filter}
          page={shown}
          onPage={goToPage}
          onIntent={prefetchPage}
          onChange={change}
        />
      </Card>
      {dialog}
    </>
  );
}

interface PageButtonsProps {
  projectId: number;
  filter: ExpenseFilter;
  page: ExpensePage | undefined;
  actions: ExpenseActions;
  tools: ListTools | undefined;
}

/** On a phone, one menu for everything except adding an expense. */
function PageButtons({ actions, tools, ...shown }: PageButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <div className="flex gap-2 max-md:hidden">
        <ImportButton actions={actions} />
        {tools ? <tools.ExportShown {...shown} /> : <Button disabled>Export</Button>}
        <PhotographButton actions={actions} />
      </div>
      {tools ? <tools.PageMenu {...shown} actions={actions} /> : <span className="w-11 lg:w-10" />}
      <AddExpenseButton actions={actions} />
    </div>
  );
}

interface PageSumProps {
  page: ExpensePage | undefined;
  filter: ExpenseFilter;
  /** the project's sum; undefined while it loads */
  spent: string | undefined;
  isLoading: boolean;
}

/**
 * Count and sum of the shown page and of all pages. Split expenses count only with the matching
 * amount.
 */
function PageSum({ page, filter, spent, isLoading }: PageSumProps) {
  if (isLoading) return <Skeleton className="h-6 w-44" />;
  if (page === undefined) return null;
  const { expenses, parts, totalPages } = page;
  const all = page.total ?? (isFiltered(filter) ? undefined : spent);
  const total = sumDecimals(expenses.map((row) => countedAmount(row, matchingAmount(parts, row))));
  return (
    <p className="numbers">
      {expenses.length} expense{expenses.length === 1 ? "" : "s"}
      {totalPages > 1 && " on this page"}
      {" · "}
      Total{filter.category.length > 0 && ` in ${filter.category.join(", ")}`}
      {totalPages > 1 && " on this page"}: {formatMoney(total)}
      {totalPages > 1 && all !== undefined && ` · All pages: ${formatMoney(all)}`}
    </p>
  );
}
