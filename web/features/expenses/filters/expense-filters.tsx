import { FilterX } from "lucide-react";
import { type ReactNode, useRef } from "react";
import {
  categoryLabel,
  EXPENSE_CATEGORIES,
  PAYMENT_METHODS,
  paymentMethodLabel,
} from "../../../../shared/expenses/catalog.ts";
import { SearchBox } from "../../../lib/lists/search-box.tsx";
import { useSearchText } from "../../../lib/lists/use-search-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { MAX_SEARCH } from "../expense-address.ts";
import { CLEARED_FILTERS, type ExpenseFilter, isFiltered } from "./expense-search.ts";
import { useMoreFilters } from "./lazy-filters.tsx";
import { mergeOptions } from "./merge-options.ts";

interface ExpenseFiltersProps {
  filter: ExpenseFilter;
  /** categories of the project's expenses, from the form or from imports */
  present: readonly string[];
  /** expenses on screen; their payment methods are offered, too */
  shown: readonly { paymentMethod: string }[] | undefined;
  onChange: (part: Partial<ExpenseFilter>) => void;
}

export function ExpenseFilters({ filter, present, shown, onChange }: ExpenseFiltersProps) {
  const box = useRef<HTMLInputElement>(null);
  const { text, type, forget } = useSearchText(filter.search, (search) => onChange({ search }));

  const categories = mergeOptions(EXPENSE_CATEGORIES, [
    ...present.map(categoryLabel),
    ...filter.category,
  ]);
  const more = useMoreFilters({ filter, onChange }, categories);

  function clear() {
    forget();
    onChange(CLEARED_FILTERS);
    // The button is about to be disabled and would lose the focus.
    box.current?.focus();
  }

  return (
    <div
      role="search"
      aria-label="Expenses"
      className="grid grid-cols-2 items-start gap-3 md:grid-cols-3 min-[85rem]:grid-cols-[1fr_10.5rem_10.5rem_13rem_auto] print:hidden"
    >
      <div className="col-span-2 flex flex-wrap gap-3 min-[85rem]:col-span-1">
        <SearchBox
          box={box}
          label="Search expenses"
          text={text}
          maxLength={MAX_SEARCH}
          onType={type}
          className="flex-1"
        />
        {more.filters}
      </div>
      <Choice
        label="Category"
        all="All Categories"
        value={severalOr(filter.category)}
        options={categories}
        moreOptions={
          <>
            {more.plannedCategories}
            {filter.category.length > 1 && (
              <option value={SEVERAL}>{filter.category.length} categories</option>
            )}
          </>
        }
        onChoose={(category) => onChange({ category: category === "" ? [] : [category] })}
      />
      {more.contractor}
      <Choice
        label="Payment method"
        all="All Payment Methods"
        value={filter.paymentMethod}
        options={mergeOptions(PAYMENT_METHODS, [
          ...(shown ?? []).map((one) => paymentMethodLabel(one.paymentMethod)),
          filter.paymentMethod,
        ])}
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
      {more.chips}
    </div>
  );
}

/** No category is called this: blank names are refused. */
const SEVERAL = " ";

function severalOr([first = "", ...others]: readonly string[]): string {
  return others.length > 0 ? SEVERAL : first;
}

interface ChoiceProps {
  label: string;
  /** label of the option that doesn't filter */
  all: string;
  value: string;
  options: readonly string[];
  /** further `option` elements, after the others */
  moreOptions?: ReactNode;
  onChoose: (value: string) => void;
  className?: string;
}

function Choice({ label, all, options, moreOptions, onChoose, ...rest }: ChoiceProps) {
  return (
    <Select {...rest} aria-label={label} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
      {moreOptions}
    </Select>
  );
}
