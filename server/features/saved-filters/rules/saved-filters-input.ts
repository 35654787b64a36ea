import * as z from "zod/mini";
import { calendarDateInput } from "../../../../shared/calendar-date.ts";
import { EXPENSE_CHOICES, inOrder } from "../../../../shared/expenses/list-query.ts";
import { savedFilters } from "../../../../shared/expenses/saved-filters.ts";
import { EXPENSE_SORTS } from "../../../../shared/expenses/sort.ts";

const { ids: _ids, ...choices } = EXPENSE_CHOICES;

/** Query parameters of the list, without page and page size. */
const parameters = z
  .strictObject({
    ...choices,
    sort: z.optional(z.enum(EXPENSE_SORTS)),
    from: z.optional(calendarDateInput("Date is required")),
    to: z.optional(calendarDateInput("Date is required")),
  })
  .check(...inOrder);

function isFilter(text: string): boolean {
  const given = new URLSearchParams(text);
  const several = [...new Set(given.keys())].map((name) => [name, given.getAll(name)] as const);
  const read = several.map(([name, all]) => [name, all.length === 1 ? all[0] : all]);
  return parameters.safeParse(Object.fromEntries(read)).success;
}

/** Each has parameters that the list accepts; records that it refers to may no longer exist. */
export const savedFiltersInput = z.object({
  filters: savedFilters.shape.filters.check(
    z.refine<{ search: string }[]>(
      (filters) => filters.every(({ search }) => isFilter(search)),
      "Must be a filter of expenses",
    ),
  ),
});
