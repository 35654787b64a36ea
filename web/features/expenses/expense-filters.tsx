import { FilterX, Search } from "lucide-react";
import { useRef } from "react";
import {
  categoryLabel,
  codeOf,
  EXPENSE_CATEGORIES,
  PAYMENT_METHODS,
} from "../../../shared/expenses/catalog.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { type ExpenseFilter, isFiltered, MAX_SEARCH } from "./expense-search.ts";
import { useSearchText } from "../../lib/use-search-text.ts";

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
  useShortcut("/", () => {
    box.current?.focus();
    box.current?.select();
  });

  function clear() {
    forget();
    onChange({ search: "", category: "", paymentMethod: "" });
    // The button is about to be disabled; the focus would be lost with it.
    box.current?.focus();
  }

  return (
    <div
      role="search"
      aria-label="Expenses"
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto] xl:grid-cols-[1fr_13rem_14rem_auto] print:hidden"
    >
      <span className="relative block sm:col-span-2 lg:col-span-3 xl:col-span-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
        />
        <Input
          ref={box}
          type="search"
          aria-label="Search expenses"
          aria-keyshortcuts="/"
          placeholder="Search expenses..."
          autoComplete="off"
          maxLength={MAX_SEARCH}
          value={text}
          onChange={(event) => type(event.target.value)}
          className="pl-9"
        />
      </span>
      <Choice
        label="Category"
        all="All Categories"
        value={filter.category}
        options={optionsOf(EXPENSE_CATEGORIES, [...present.map(categoryLabel), filter.category])}
        onChoose={(category) => onChange({ category })}
      />
      <Choice
        label="Payment method"
        all="All Payment Methods"
        value={filter.paymentMethod}
        options={optionsOf(PAYMENT_METHODS, ["Other", filter.paymentMethod])}
        onChoose={(paymentMethod) => onChange({ paymentMethod })}
      />
      <Button
        onClick={clear}
        disabled={!isFiltered(filter) && text === ""}
        className="max-lg:disabled:hidden sm:col-span-2 lg:col-span-1"
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
}

function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Select>
  );
}
