import { queryOptions } from "@tanstack/react-query";
import { expenseAllowance } from "../../../shared/expenses/contract.ts";
import { expenseImportList } from "../../../shared/imports/contract.ts";
import { call } from "../../lib/http/http.ts";

const importKeys = {
  of: (projectId: number) => ["imports", projectId] as const,
  allowance: ["imports", "allowance"] as const,
};

/** Imports of a project, newest first. */
export function importsQuery(projectId: number) {
  return queryOptions({
    queryKey: importKeys.of(projectId),
    queryFn: ({ signal }) =>
      call(`/api/imports?projectId=${projectId}`, { response: expenseImportList, signal }),
    // The list also shows how many imported expenses were changed since.
    staleTime: 0,
  });
}

/** How many more expenses the plan allows, as of when the dialog opened. */
export function importAllowanceQuery() {
  return queryOptions({
    queryKey: importKeys.allowance,
    queryFn: ({ signal }) =>
      call("/api/expenses/can_create", { response: expenseAllowance, signal }),
    // Undoing an import, in the same dialog, changes it.
    staleTime: 0,
    gcTime: 0,
  });
}
