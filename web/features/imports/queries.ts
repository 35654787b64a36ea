import { queryOptions } from "@tanstack/react-query";
import { expenseImportList } from "../../../shared/imports/contract.ts";
import { call } from "../../lib/http/http.ts";

const importKeys = {
  of: (projectId: number) => ["imports", projectId] as const,
};

/** Imports of a project, newest first. */
export function importsQuery(projectId: number) {
  return queryOptions({
    queryKey: importKeys.of(projectId),
    queryFn: ({ signal }) =>
      call(`/api/imports?projectId=${projectId}`, { answer: expenseImportList, signal }),
    // The list also shows how many imported expenses were changed since.
    staleTime: 0,
  });
}
