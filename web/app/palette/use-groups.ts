import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { quotesQuery } from "../../features/budget/quotes-queries.ts";
import { acceptEntries, asksToAccept } from "./accept-entries.tsx";
import { type EntryGroup, isMatching } from "./entry.ts";
import { actionEntries } from "./action-entries.tsx";
import { pageEntries } from "./page-entries.ts";
import { recentEntries } from "./recent-entries.ts";
import { recordGroups } from "./record-entries.ts";
import { searchQuery } from "./search-queries.ts";
import type { EntryContext } from "./use-entry-context.ts";

const DEBOUNCE_MS = 150;
/** Actions offered before anything is typed. */
const LIKELY = 4;

const NONE: readonly QuoteRecord[] = [];

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What the palette lists for a text, and the state of its search. */
export function useGroups(context: EntryContext, typed: string) {
  const text = typed.trim();
  const settled = useSettled(text);
  const search = useQuery(searchQuery(context.selected?.id, settled));
  const found = text === "" || context.selected === undefined ? undefined : search.data;
  const projectId = context.selected?.id;
  const { data: quotes = NONE } = useQuery({
    ...quotesQuery(projectId ?? 0),
    enabled: projectId !== undefined && asksToAccept(text),
  });
  const isSearching =
    text !== "" && context.selected !== undefined && (text !== settled || search.isFetching);
  return {
    groups: groupsOf(context, text, { found, quotes: asksToAccept(text) ? quotes : NONE }),
    amount: found?.amount ?? undefined,
    isSearching,
    isFailed: text !== "" && search.isError && !isSearching,
    retry: () => void search.refetch(),
  };
}

interface Responses {
  found: Parameters<typeof recordGroups>[1] | undefined;
  quotes: readonly QuoteRecord[];
}

function groupsOf(context: EntryContext, text: string, { found, quotes }: Responses): EntryGroup[] {
  const actions = [...actionEntries(context), ...acceptEntries(context, quotes)];
  const pages = pageEntries(context);
  const groups =
    text === ""
      ? [
          { title: "Recent", entries: recentEntries(context, [...actions, ...pages]) },
          { title: "Actions", entries: actions.slice(0, LIKELY) },
          { title: "Go to", entries: pages },
        ]
      : [
          { title: "Actions", entries: actions.filter((entry) => isMatching(entry, text)) },
          { title: "Go to", entries: pages.filter((entry) => isMatching(entry, text)) },
          ...(found === undefined ? [] : recordGroups(context, found, text)),
        ];
  return distinct(groups).filter(({ entries }) => entries.length > 0);
}

/** Keeps each entry in its first group only. */
function distinct(groups: readonly EntryGroup[]): EntryGroup[] {
  const seen = new Set<string>();
  return groups.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ id }) => !seen.has(id) && seen.add(id)),
  }));
}
