import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { addressText, type ExpenseSearch, parseExpenseSearch } from "../expense-address.ts";
import { type ExpenseFilter, expenseFilterOf, expenseSearchOf } from "./expense-search.ts";

/** Delay of the URL update, so that quick changes make one history entry. */
const ADDRESS_DELAY_MS = 50;

interface Draft {
  filter: ExpenseFilter;
  /** URL state when the draft was made; the draft ends once that changes */
  from: ExpenseSearch;
}

/**
 * The list's filter, kept in the URL. A change shows at once and reaches the URL shortly after;
 * back and forward restore earlier filters.
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

  /** Every change returns to the first page, unless it sets the page. */
  function change(part: Partial<ExpenseFilter>) {
    setDraft({ filter: { ...filter, page: 1, ...part }, from: search });
  }

  const given: Record<string, unknown> = { ...search };
  const valid = parseExpenseSearch(given);
  // Leaves other parameters alone, such as the opened home.
  const known = Object.fromEntries(Object.keys(valid).map((name) => [name, given[name]]));
  return {
    filter,
    change,
    /** the address without invalid and default parameters; undefined if it has none */
    corrected: addressText(valid) === addressText(known) ? undefined : valid,
  };
}
