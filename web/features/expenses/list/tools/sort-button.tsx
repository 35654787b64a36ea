import { ArrowDown, ArrowUp } from "lucide-react";
import type { SortColumn } from "../../../../../shared/expenses/sort.ts";
import { sortedBy } from "../../../../../shared/expenses/sorted-by.ts";
import type { ListOrder } from "../selection.ts";

interface SortButtonProps extends ListOrder {
  label: string;
  column: SortColumn;
}

/** Dates and amounts start with the newest and largest, texts with A. */
const DESCENDING_FIRST: ReadonlySet<SortColumn> = new Set(["date", "amount"]);

/** Sorts by a column; a second press reverses the order. */
export function SortButton({ label, column, sort, onSort }: SortButtonProps) {
  const by = sortedBy(sort);
  const isOn = by.column === column;
  const isDescending = isOn ? !by.isDescending : DESCENDING_FIRST.has(column);
  const Arrow = by.isDescending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className="sort-button"
      title={`Sort by ${label.toLowerCase()}`}
      onClick={() => onSort(isDescending ? `-${column}` : column)}
    >
      {label}
      {isOn && <Arrow aria-hidden />}
    </button>
  );
}
