import * as z from "zod/mini";
import { requiredText } from "../text.ts";

/** Maximum number per user and project. */
export const MAX_SAVED_FILTERS = 30;
export const MAX_FILTER_NAME = 60;
/** All filters fit into one request. */
export const MAX_PARAMETERS = 1500;

const savedFilter = z.object({
  name: requiredText("Name is required", { max: MAX_FILTER_NAME }),
  /** query string of the list, such as "category=Labor&sort=-amount" */
  search: z.string().check(z.maxLength(MAX_PARAMETERS)),
});
export type SavedFilter = z.infer<typeof savedFilter>;

/** Names are unique, ignoring case. */
function hasOwnNames(filters: readonly SavedFilter[]): boolean {
  return new Set(filters.map(({ name }) => name.toLowerCase())).size === filters.length;
}

/** All of a person's filters in a project, in their order. */
export const savedFilters = z.object({
  filters: z
    .array(savedFilter)
    .check(
      z.maxLength(MAX_SAVED_FILTERS, `A project can have ${MAX_SAVED_FILTERS} saved filters`),
      z.refine(hasOwnNames, "A filter with this name already exists"),
    ),
});
export type SavedFilters = z.infer<typeof savedFilters>;
