import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import type { ExpenseSearch } from "../expense-address.ts";
import { type ExpenseFilter, expenseFilterOf, expenseSearchOf } from "./expense-search.ts";

/** The address follows this long after the list, so that quick changes make one entry in the history. */
const ADDRESS_DELAY_MS = 50;

interface Draft {
  filter: ExpenseFilter;
  /** the address that it is ahead of; once that has changed the draft is over */
  from: ExpenseSearch;
}

/**
 * What the list shows, kept in the address. A change shows at once and reaches the address a
 * moment later; back and forward bring earlier ones back.
 */
export function useExpenseFilter() {
  const search = useSearch({ from: "/_app/expenses" });
  const navigate = useNavigate({ from: "/expenses" });
  const [draft, setDraft] = useState<Draft>();
  const filter = draft?.from === search ? draft.filter : expenseFilterOf({ ...search });

  const writeAddress = useEffectEvent((next: Draft) => {
    if (next.from !== search) return;
    void navigate({ search: expenseSearchOf(next.filter), resetScroll: false });
  });
  useEffect(() => {
    if (draft === undefined) return undefined;
    const timer = setTimeout(() => writeAddress(draft), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  /** Whatever narrows the list or cuts it differently starts at its first page again. */
  function change(part: Partial<ExpenseFilter>) {
    setDraft({ filter: { ...filter, page: 1, ...part }, from: search });
  }

  return { filter, change };
}
