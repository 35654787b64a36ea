import { usePart } from "../../../lib/use-part.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { MoreFiltersProps } from "./more-filters.tsx";

const load = () => import("./more-filters.tsx");

/**
 * Filters that load after the list, so as not to delay it. Placeholders of the same size avoid
 * layout shift.
 *
 * @param categories options that the category filter has already
 */
export function useMoreFilters(props: MoreFiltersProps, categories: readonly string[]) {
  const part = usePart(load);
  const { contractorId, lineId, room, paidBy, from, to } = props.filter;
  const isNarrow = from + to + room + paidBy || lineId;
  if (part) {
    return {
      dates: <part.DateFilter {...props} />,
      contractor: <part.ContractorFilter {...props} />,
      chips: isNarrow && <part.FilterChips {...props} />,
      plannedCategories: <part.PlannedCategories offered={categories} />,
    };
  }
  return {
    plannedCategories: null,
    dates: <Button disabled>Dates</Button>,
    chips: isNarrow && <span className="min-h-11 lg:min-h-8" />,
    contractor: (
      <Select aria-label="Contractor" disabled>
        <option>{contractorId === null ? "All Contractors" : "Selected contractor"}</option>
      </Select>
    ),
  };
}
