import type { ExpensePage } from "../../../../../shared/expenses/contract.ts";
import { ExportButton, type ExportProps } from "../../../exports/open-export-dialog.tsx";
import { type ExpenseFilter, isFiltered } from "../../filters/expense-search.ts";

export interface ExportShownProps {
  projectId: number;
  filter: ExpenseFilter;
  page: ExpensePage | undefined;
}

/** An export of what the list shows, on all its pages. */
export function exportOfShown({ projectId, filter, page }: ExportShownProps): ExportProps {
  // The export has fields of its own for the dates.
  const isNarrow = isFiltered({ ...filter, from: "", to: "" });
  const shown = isNarrow ? { filter, count: page?.totalCount } : undefined;
  return { projectId, days: filter, shown };
}

export function ExportShown(props: ExportShownProps) {
  return <ExportButton {...exportOfShown(props)} />;
}
