import type { ExpensePage } from "../../../../../shared/expenses/contract.ts";
import { ExportButton, type ExportProps } from "../../../exports/open-export-dialog.tsx";
import { type ExpenseFilter, isFiltered } from "../../filters/expense-search.ts";

export interface ExportShownProps {
  projectId: number;
  filter: ExpenseFilter;
  page: ExpensePage | undefined;
}

/** Exports what the list shows, on all its pages. */
export function exportOfShown({ projectId, filter, page }: ExportShownProps): ExportProps {
  // The export has its own date fields.
  const isNarrow = isFiltered({ ...filter, from: "", to: "" });
  const shown = isNarrow ? { filter, count: page?.totalCount } : undefined;
  return { projectId, days: filter, shown };
}

export function ExportShown(props: ExportShownProps) {
  return <ExportButton {...exportOfShown(props)} />;
}
