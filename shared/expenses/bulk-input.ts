import * as z from "zod/mini";
import { MAX_CHANGED_AT_ONCE } from "./changed-expenses.ts";
import { HOME_COSTS } from "./home-cost-kinds.ts";
import { id } from "../ids.ts";
import { verbatimText } from "../text.ts";

/*
 * Changes of several expenses at once. Separate from the response schemas, because only the server
 * needs it.
 */

function several<Item extends z.core.$ZodType<{ id: number } | number>>(item: Item) {
  const keyOf = (one: { id: number } | number) => (typeof one === "number" ? one : one.id);
  return z.array(item).check(
    z.minLength(1),
    z.maxLength(MAX_CHANGED_AT_ONCE),
    z.refine((all) => new Set(all.map(keyOf)).size === all.length, "Contains an id twice"),
  );
}

/** An absent field stays unchanged; null clears it. */
const bulkChange = z.object({
  id,
  /** as in If-Match: refused if changed since */
  version: z.string(),
  category: z.optional(verbatimText("Category is required")),
  contractorId: z.nullish(id),
  lineId: z.nullish(id),
  homeCost: z.nullish(z.enum(HOME_COSTS)),
});
/** As sent by a client; records cached by an earlier release lack the version. */
export type BulkChange = Omit<z.infer<typeof bulkChange>, "version"> & {
  version?: string | undefined;
};

export const bulkChanges = z.object({ projectId: id, expenses: several(bulkChange) });
export type BulkChanges = z.infer<typeof bulkChanges>;

export const bulkIds = z.object({ ids: several(id) });
