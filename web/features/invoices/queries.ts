import { queryOptions } from "@tanstack/react-query";
import { expensePage } from "../../../shared/expenses/contract.ts";
import { invoiceList, type InvoiceRecord } from "../../../shared/invoices/contract.ts";
import { call } from "../../lib/http/http.ts";
import { localToday } from "../../lib/use-today.ts";

export const invoiceKeys = {
  of: (projectId: number) => ["invoices", projectId] as const,
};

/** A project's invoices with their matches, newest first, and the settings of the match. */
export function invoicesQuery(projectId: number) {
  return queryOptions({
    queryKey: invoiceKeys.of(projectId),
    queryFn: ({ signal }) =>
      call(`/api/invoices?projectId=${projectId}&today=${localToday()}`, {
        response: invoiceList,
        signal,
      }),
    meta: { projectId },
  });
}

/** The newest expenses; some of them may be payments. */
const MAX_LISTED = 100;

/**
 * Expenses of the contractor, or of the project, up to the invoice's open amount. Keyed under the
 * invoices, whose changes affect them.
 */
export function payableExpensesQuery({ projectId, contractorId, figures }: InvoiceRecord) {
  const whose = contractorId === null ? "" : `&contractorId=${contractorId}`;
  const path = `/api/expenses?projectId=${projectId}${whose}&amountTo=${figures.open}&pageSize=${MAX_LISTED}`;
  return queryOptions({
    queryKey: [...invoiceKeys.of(projectId), "expenses", contractorId, figures.open],
    queryFn: ({ signal }) => call(path, { response: expensePage, signal }),
    meta: { projectId },
  });
}
