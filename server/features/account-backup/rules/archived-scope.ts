import * as z from "zod/mini";
import { SCOPE_STATES } from "../../../../shared/contracts/scope.ts";
import { scopeItemInput } from "../../../../shared/contracts/scope-input.ts";
import { compareDecimals, decimal } from "../../../../shared/money.ts";

/** Range of a numeric(12,2) column. */
const agreedAmount = decimal.check(z.regex(/^\d{1,10}\./));
/** The maximum number of a project's scope items. */
const MAX_AGREED = 500;

const agreedItem = z.object({
  title: scopeItemInput.shape.title,
  state: z.enum(SCOPE_STATES),
  amount: z.nullable(agreedAmount),
  /** absent in backups of earlier releases */
  labor: z._default(z.nullable(agreedAmount), null),
});

function hasItsLabor({ amount, labor }: z.infer<typeof agreedItem>): boolean {
  return labor === null || (amount !== null && compareDecimals(labor, amount) <= 0);
}

/** The scope of a contract as agreed. */
export const archivedScope = z
  .array(agreedItem.check(z.refine(hasItsLabor, "The labor is more than the price")))
  .check(z.maxLength(MAX_AGREED));
