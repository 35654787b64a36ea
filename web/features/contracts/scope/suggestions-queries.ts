import { queryOptions } from "@tanstack/react-query";
import { scopeSuggestions } from "../../../../shared/contracts/scope.ts";
import { call } from "../../../lib/http/http.ts";

/**
 * Queries a provider's model, which may cost money: only on the user's request, and never
 * refetched.
 */
export function scopeSuggestionsQuery(quoteId: number) {
  return queryOptions({
    queryKey: ["assistant", "scope-suggestions", quoteId] as const,
    queryFn: ({ signal }) =>
      call(`/api/quotes/${quoteId}/scope-suggestions`, {
        method: "POST",
        response: scopeSuggestions,
        signal,
      }),
    gcTime: 0,
    retry: false,
  });
}
