import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef } from "react";
import { ADMIN_SORTS } from "../../../../shared/admin/contract.ts";
import { SearchBox } from "../../../lib/lists/search-box.tsx";
import { useSearchText } from "../../../lib/lists/use-search-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { SORT_LABELS } from "./sort-labels.ts";
import { FIRST_ORDER, MAX_SEARCH, reversed, type UserFilter } from "./user-filter.ts";

interface UserFiltersProps {
  filter: UserFilter;
  onChange: (part: Partial<UserFilter>) => void;
}

/** Search field, plus a sort menu where no column headers are shown. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const box = useRef<HTMLInputElement>(null);
  const { text, type } = useSearchText(filter.search, (search) => onChange({ search }));
  const isUp = filter.order === "asc";
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <div role="search" aria-label="Users" className="flex flex-wrap gap-3 print:hidden">
      <SearchBox
        box={box}
        label="Search users"
        text={text}
        maxLength={MAX_SEARCH}
        onType={type}
        className="w-full max-w-md"
      />
      <div className="flex min-w-0 flex-1 gap-2 lg:hidden">
        <Select
          aria-label="Sort by"
          value={filter.sort}
          onChange={(event) => {
            const sort = ADMIN_SORTS.find((known) => known === event.target.value);
            if (sort) onChange({ sort, order: FIRST_ORDER[sort] });
          }}
          className="min-w-0 flex-1"
        >
          {ADMIN_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </Select>
        <Button
          size="icon"
          aria-label={isUp ? "Sort descending" : "Sort ascending"}
          onClick={() => onChange({ order: reversed(filter.order) })}
        >
          <Arrow aria-hidden className="size-4.5" />
        </Button>
      </div>
    </div>
  );
}
