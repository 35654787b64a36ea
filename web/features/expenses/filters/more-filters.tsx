import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import {
  categoryLabel,
  EXPENSE_CATEGORIES,
  PAYMENT_METHODS,
  paymentMethodLabel,
} from "../../../../shared/expenses/catalog.ts";
import { ignoreRejection, showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { Button } from "../../../ui/button.tsx";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { useSelectedProject } from "../../projects/selected-project.tsx";
import { useContractorChoices } from "./use-contractor-choices.ts";
import { countFilters, type ExpenseFilter } from "./expense-search.ts";
import { ListFilter } from "./list-filter.tsx";
import { mergeOptions } from "./merge-options.ts";

const loadDialog = () => import("./filters-dialog.tsx");

export interface MoreFiltersProps {
  filter: ExpenseFilter;
  /** categories of the project's expenses, from the form or from imports */
  present: readonly string[];
  /** expenses on screen; their payment methods are offered as well */
  shown: readonly { paymentMethod: string }[] | undefined;
  onChange: (part: Partial<ExpenseFilter>) => void;
}

export function ContractorFilter({ filter: { contractorId }, onChange }: MoreFiltersProps) {
  const choices = useContractorChoices(contractorId);
  return (
    <ListFilter
      label="Contractor"
      prompt="All Contractors"
      choices={choices}
      value={String(contractorId ?? "")}
      onChoose={(value) => onChange({ contractorId: value === "" ? null : Number(value) })}
    />
  );
}

/** No category has this name: blank names are rejected. */
const SEVERAL = " ";

/** The built-in categories, the project's, and those of budget lines without expenses. */
function useCategories({ filter, present }: MoreFiltersProps): string[] {
  const { selected } = useSelectedProject();
  const { data } = useQuery({
    ...budgetOverviewQuery(selected?.id ?? 0),
    enabled: selected !== null,
  });
  const planned = data?.lines.map(({ category }) => category) ?? [];
  const known = [...present, ...planned].map(categoryLabel);
  return mergeOptions(EXPENSE_CATEGORIES, [...known, ...filter.category]);
}

/** Selects one category; several are selected in the dialog. */
export function CategoryFilter(props: MoreFiltersProps) {
  const { filter, onChange } = props;
  const [first = "", ...others] = filter.category;
  const choices = useCategories(props).map(toChoice);
  const several = { value: SEVERAL, label: `${others.length + 1} categories` };
  return (
    <ListFilter
      label="Category"
      prompt="All Categories"
      value={others.length > 0 ? SEVERAL : first}
      choices={others.length > 0 ? [...choices, several] : choices}
      onChoose={(category) => onChange({ category: category === "" ? [] : [category] })}
    />
  );
}

function methodsOf({ filter, shown }: MoreFiltersProps): string[] {
  const seen = (shown ?? []).map((one) => paymentMethodLabel(one.paymentMethod));
  return mergeOptions(PAYMENT_METHODS, [...seen, filter.paymentMethod]);
}

export function MethodFilter(props: MoreFiltersProps) {
  const { filter, onChange } = props;
  return (
    <ListFilter
      label="Payment method"
      prompt="All Payment Methods"
      value={filter.paymentMethod}
      choices={methodsOf(props).map(toChoice)}
      onChoose={(paymentMethod) => onChange({ paymentMethod })}
    />
  );
}

const toChoice = (name: string) => ({ value: name, label: name });

/** Opens the dialog with all filters. */
export function FilterButton(props: MoreFiltersProps) {
  const { filter, onChange } = props;
  const categories = useCategories(props);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const { selected } = useSelectedProject();
  const projectId = selected?.id ?? 0;
  const count = countFilters(filter);
  const prefetch = () => ignoreRejection(loadDialog());

  function open() {
    void showWhenLoaded(setDialog, async () => {
      const { FiltersDialog } = await loadDialog();
      const close = () => setDialog(null);
      const values = { projectId, filter, categories, methods: methodsOf(props) };
      return <FiltersDialog {...values} onChoose={onChange} onClose={close} />;
    });
  }

  return (
    <>
      <Button
        aria-haspopup="dialog"
        title={count > 0 ? `${count} active` : undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Filters
        {count > 0 && (
          <span
            aria-hidden
            className="numbers rounded-full bg-accent-soft px-2 text-sm text-accent-text"
          >
            {count}
          </span>
        )}
      </Button>
      {dialog}
    </>
  );
}

export { FilterChips, FilterNote } from "./filter-chips.tsx";
