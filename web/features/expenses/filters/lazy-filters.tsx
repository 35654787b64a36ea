import { usePart } from "../../../lib/use-part.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { type ExpenseFilter, isFiltered } from "./expense-search.ts";
import type { MoreFiltersProps } from "./more-filters.tsx";

const load = () => import("./more-filters.tsx");

/** Whether a filter without a field of its own is set. */
function hasChips(filter: ExpenseFilter): boolean {
  const { category, ...others } = filter;
  const cleared = { search: "", paymentMethod: "", contractorId: null };
  return category.length > 1 || isFiltered({ ...others, ...cleared, category: [] });
}

/**
 * Filters that load after the list, so as not to delay it. Placeholders of the same size avoid
 * layout shift.
 *
 * @param categories options that the category filter has already
 */
export function useMoreFilters(props: MoreFiltersProps, categories: readonly string[]) {
  const part = usePart(load);
  const { contractorId } = props.filter;
  const isNarrow = hasChips(props.filter);
  if (part) {
    return {
      filters: <part.FilterButton {...props} categories={categories} />,
      contractor: <part.ContractorFilter {...props} />,
      chips: isNarrow && <part.FilterChips {...props} />,
      plannedCategories: <part.PlannedCategories offered={categories} />,
    };
  }
  return {
    plannedCategories: null,
    filters: <Button disabled>Filters</Button>,
    chips: isNarrow && <span className="min-h-11 lg:min-h-8" />,
    contractor: (
      <Select aria-label="Contractor" disabled>
        <option>{contractorId === null ? "All Contractors" : "Selected contractor"}</option>
      </Select>
    ),
  };
}
