import { queryOptions } from "@tanstack/react-query";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { agreedScope, scopeComparison } from "../../../shared/contracts/scope.ts";
import { call } from "../../lib/http/http.ts";

/**
 * The quotes for one work, compared by its scope. Its key starts with the quotes' key, so that both
 * are invalidated together.
 */
export function scopeQuery(projectId: number, work: string) {
  return queryOptions({
    queryKey: ["quotes", "scope", projectId, work] as const,
    queryFn: ({ signal }) =>
      call(`/api/scope?projectId=${projectId}&work=${encodeURIComponent(work)}`, {
        response: scopeComparison,
        signal,
      }),
    meta: { projectId },
  });
}

/** The scope of a contract, as it was when its quote was accepted. */
export function agreedScopeQuery({ id, projectId }: Pick<QuoteRecord, "id" | "projectId">) {
  return queryOptions({
    queryKey: ["quotes", "agreed", id] as const,
    queryFn: ({ signal }) =>
      call(`/api/quotes/${id}/agreed-scope`, { response: agreedScope, signal }),
    meta: { projectId },
  });
}
