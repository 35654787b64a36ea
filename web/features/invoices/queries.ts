import { queryOptions } from "@tanstack/react-query";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import { invoiceList } from "../../../shared/invoices/contract.ts";
import { call } from "../../lib/http/http.ts";

export const invoiceKeys = {
  of: (projectId: number) => ["invoices", projectId] as const,
};

/** A project's invoices with their matches, newest first, and how they are checked. */
export function invoicesQuery(projectId: number) {
  return queryOptions({
    queryKey: invoiceKeys.of(projectId),
    queryFn: ({ signal }) =>
      call(`/api/invoices?projectId=${projectId}&today=${calendarDateAt(new Date())}`, {
        answer: invoiceList,
        signal,
      }),
    meta: { projectId },
  });
}
