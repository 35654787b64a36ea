import { usePart } from "../../../lib/use-part.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { isFiltered } from "./expense-search.ts";
import type { MoreFiltersProps } from "./more-filters.tsx";

const load = () => import("./more-filters.tsx");

function waitingSelect(label: string, shown: string) {
  return (
    <Select aria-label={label} disabled>
      <option>{shown}</option>
    </Select>
  );
}

/**
 * Filters that load after the list, so as not to delay it. Placeholders of the same size avoid
 * layout shift.
 */
export function useMoreFilters(props: MoreFiltersProps) {
  const part = usePart(load);
  const { filter } = props;
  const { category, contractorId, paymentMethod } = filter;
  // Whether a filter without its own field is set.
  const own = { search: "", category: category.slice(1), paymentMethod: "", contractorId: null };
  const hasChips = isFiltered({ ...filter, ...own });
  if (part) {
    return {
      filters: <part.FilterButton {...props} />,
      category: <part.CategoryFilter {...props} />,
      contractor: <part.ContractorFilter {...props} />,
      method: <part.MethodFilter {...props} />,
      chips: hasChips && <part.FilterChips {...props} />,
      note: hasChips && <part.FilterNote filter={filter} />,
    };
  }
  return {
    filters: <Button disabled>Filters</Button>,
    category: waitingSelect("Category", category[0] ?? "All Categories"),
    contractor: waitingSelect(
      "Contractor",
      contractorId === null ? "All Contractors" : "Selected contractor",
    ),
    method: waitingSelect("Payment method", paymentMethod || "All Payment Methods"),
    chips: hasChips && <div className="min-h-11 lg:min-h-8" />,
  };
}
