import { FilterX } from "lucide-react";
import { useRef } from "react";
import {
  categoryLabel,
  codeOf,
  EXPENSE_CATEGORIES,
  PAYMENT_METHODS,
} from "../../../shared/expenses/catalog.ts";
import { SearchBox } from "../../lib/search-box.tsx";
import { useSearchText } from "../../lib/use-search-text.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { MAX_SEARCH } from "./expense-address.ts";
import { CLEARED, type ExpenseFilter, isFiltered } from "./expense-search.ts";
import { LazyContractorFilter } from "./lazy-contractor-filter.tsx";

interface ExpenseFiltersProps {
  filter: ExpenseFilter;
  /** categories that the project's expenses have, whoever recorded them */
  present: readonly string[];
  onChange: (part: Partial<ExpenseFilter>) => void;
}

/** The form's list, then whatever else there is, each once. */
function optionsOf(offered: readonly string[], others: readonly string[]): string[] {
  const labels = new Map(offered.map((label) => [codeOf(label), label]));
  for (const other of others) {
    if (other !== "" && !labels.has(codeOf(other))) labels.set(codeOf(other), other);
  }
  return [...labels.values()];
}

export function ExpenseFilters({ filter, present, onChange }: ExpenseFiltersProps) {
  const box = useRef<HTMLInputElement>(null);
  const { text, type, forget } = useSearchText(filter.search, (search) => onChange({ search }));

  function clear() {
    forget();
    onChange(CLEARED);
    // The button is about to be disabled; the focus would be lost with it.
    box.current?.focus();
  }

  return (
    <div
      role="search"
      aria-label="Expenses"
      className="grid grid-cols-2 gap-3 md:grid-cols-3 min-[85rem]:grid-cols-[1fr_11.5rem_11.5rem_13.5rem_auto] print:hidden"
    >
      <SearchBox
        box={box}
        label="Search expenses"
        text={text}
        maxLength={MAX_SEARCH}
        onType={type}
        className="col-span-2 min-[85rem]:col-span-1"
      />
      <Choice
        label="Category"
        all="All Categories"
        value={filter.category}
        options={optionsOf(EXPENSE_CATEGORIES, [...present.map(categoryLabel), filter.category])}
        onChoose={(category) => onChange({ category })}
      />
      <LazyContractorFilter
        contractorId={filter.contractorId}
        onChoose={(contractorId) => onChange({ contractorId })}
      />
      <Choice
        label="Payment method"
        all="All Payment Methods"
        value={filter.paymentMethod}
        options={optionsOf(PAYMENT_METHODS, ["Other", filter.paymentMethod])}
        onChoose={(paymentMethod) => onChange({ paymentMethod })}
        className="col-span-2 md:col-span-1"
      />
      <Button
        onClick={clear}
        disabled={!isFiltered(filter) && text === ""}
        className="col-span-2 max-md:disabled:hidden md:col-span-1 md:col-start-3 md:row-start-1 min-[85rem]:col-auto min-[85rem]:row-auto"
      >
        <FilterX aria-hidden className="size-4" />
        Clear Filters
      </Button>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  /** the option that filters nothing */
  all: string;
  value: string;
  options: readonly string[];
  onChoose: (value: string) => void;
  className?: string;
}

function Choice({ label, all, options, onChoose, ...rest }: ChoiceProps) {
  return (
    <Select {...rest} aria-label={label} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Select>
  );
}
