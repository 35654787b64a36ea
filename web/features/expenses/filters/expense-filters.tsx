import { FilterX } from "lucide-react";
import { useRef } from "react";
import { SearchBox } from "../../../lib/lists/search-box.tsx";
import { useSearchText } from "../../../lib/lists/use-search-text.ts";
import { Button } from "../../../ui/button.tsx";
import { MAX_SEARCH } from "../expense-address.ts";
import { clearedFilter, isFiltered } from "./expense-search.ts";
import { useMoreFilters } from "./lazy-filters.tsx";
import type { MoreFiltersProps } from "./more-filters.tsx";

export function ExpenseFilters({ filter, present, shown, onChange }: MoreFiltersProps) {
  const box = useRef<HTMLInputElement>(null);
  const { text, type, reset } = useSearchText(filter.search, (search) => onChange({ search }));

  const more = useMoreFilters({ filter, present, shown, onChange });

  function clear() {
    reset();
    onChange(clearedFilter(filter));
    // The button is about to be disabled, which would drop the focus.
    box.current?.focus();
  }

  return (
    <div role="search" aria-label="Expenses" className="print:hidden">
      {/* On a phone, one row that scrolls sideways up to the screen's edges. */}
      <div
        data-scrolls
        className="scroll-row items-start gap-2 md:grid md:grid-cols-3 md:gap-3 min-[85rem]:grid-cols-[1fr_10.5rem_10.5rem_13rem_auto]"
      >
        <div className="flex gap-2 md:col-span-2 md:flex-wrap md:gap-3 min-[85rem]:col-span-1">
          <SearchBox
            box={box}
            label="Search expenses"
            text={text}
            maxLength={MAX_SEARCH}
            onType={type}
            className="w-50 flex-1"
          />
          {more.filters}
        </div>
        <Button
          onClick={clear}
          disabled={!isFiltered(filter) && text === ""}
          className="max-md:disabled:hidden md:col-start-3 md:row-start-1 min-[85rem]:col-start-5"
        >
          <FilterX aria-hidden className="size-4" />
          Clear Filters
        </Button>
        {more.category}
        {more.contractor}
        {more.method}
        {more.chips}
      </div>
      {more.note}
    </div>
  );
}
