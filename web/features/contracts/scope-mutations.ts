import { useQueryClient } from "@tanstack/react-query";
import { type ScopeComparison, scopeComparison } from "../../../shared/contracts/scope.ts";
import type {
  ScopeEntryInput,
  ScopeItemsInput,
  ScopeLinesInput,
} from "../../../shared/contracts/scope-input.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";
import { versionHeader } from "../../lib/http/version-header.ts";
import { scopeQuery } from "./scope-queries.ts";

/** The project and work that a comparison belongs to. */
export interface ScopePlace {
  projectId: number;
  work: string;
}

/** Scope changes give the quotes new versions, which are refetched before the next write. */
const QUOTES = { changes: "quote", awaitsRefetch: true } as const;

/** Each write responds with the whole comparison, which is shown at once. */
function useScopeWrite<Input>(
  { projectId, work }: ScopePlace,
  write: (input: Input) => Promise<ScopeComparison>,
  changes: Pick<Parameters<typeof useWrite>[0], "changes" | "awaitsRefetch"> = { changes: "scope" },
) {
  const queryClient = useQueryClient();
  return useWrite({
    ...changes,
    mutationFn: write,
    onSuccess: (saved) => queryClient.setQueryData(scopeQuery(projectId, work).queryKey, saved),
    onError: (error) => console.error("Failed to save a scope", error),
  });
}

const response = scopeComparison;

export function useAddScopeItems(place: ScopePlace) {
  return useScopeWrite(
    place,
    (from: ScopeItemsInput["from"]) =>
      call("/api/scope-items", { method: "POST", body: { ...place, from }, response }),
    QUOTES,
  );
}

type ScopeItem = ScopeComparison["items"][number];

export function useRenameScopeItem(place: ScopePlace) {
  return useScopeWrite(place, ({ item, title }: { item: ScopeItem; title: string }) =>
    call(`/api/scope-items/${item.id}`, {
      method: "PUT",
      body: { title },
      headers: versionHeader(item),
      response,
    }),
  );
}

export function useDeleteScopeItem(place: ScopePlace) {
  return useScopeWrite(place, ({ id }: ScopeItem) =>
    call(`/api/scope-items/${id}`, { method: "DELETE", response }),
  );
}

interface Entry {
  /** as the user last saw it */
  item: ScopeItem;
  /** in order; each names its quotes */
  inputs: readonly Partial<ScopeEntryInput>[];
}

export function useEnterScope(place: ScopePlace) {
  return useScopeWrite(place, patchEntries);
}

/** Each request sends the version that the previous one returned. */
export async function patchEntries({ item, inputs }: Entry): Promise<ScopeComparison> {
  let seen: ScopeItem | undefined = item;
  let saved: ScopeComparison | undefined;
  for (const body of inputs) {
    saved = await call(`/api/scope-items/${item.id}/entries`, {
      method: "PATCH",
      body,
      headers: versionHeader(seen ?? {}),
      response,
    });
    seen = saved.items.find(({ id }) => id === item.id);
  }
  if (saved === undefined) throw new Error("Nothing was entered");
  return saved;
}

interface LinesOf extends ScopeLinesInput {
  quoteId: number;
  /** version of the quote whose lines were shown */
  version: string | undefined;
}

export function useMapScopeLines(place: ScopePlace) {
  return useScopeWrite(
    place,
    ({ quoteId, version, lines }: LinesOf) =>
      call(`/api/quotes/${quoteId}/scope-lines`, {
        method: "PUT",
        body: { lines },
        headers: versionHeader({ version }),
        response,
      }),
    QUOTES,
  );
}
