import type { ExpensePage } from "../../../../../shared/expenses/contract.ts";
import { ExportButton } from "../../../exports/open-export-dialog.tsx";
import { type ExpenseFilter, isFiltered } from "../../filters/expense-search.ts";

interface ExportShownProps {
  projectId: number;
  filter: ExpenseFilter;
  page: ExpensePage | undefined;
}

/** Exports what the list shows, on all its pages. */
export function ExportShown({ projectId, filter, page }: ExportShownProps) {
  // The export has fields of its own for the dates.
  const isNarrow = isFiltered({ ...filter, from: "", to: "" });
  const shown = isNarrow ? { filter, count: page?.totalCount } : undefined;
  return <ExportButton projectId={projectId} days={filter} shown={shown} />;
}
