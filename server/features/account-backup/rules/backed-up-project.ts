import * as z from "zod/mini";
import { contingencyInput } from "../../../../shared/budget/input.ts";
import { calendarDate, instant } from "../../../../shared/calendar-date.ts";
import { id } from "../../../../shared/ids.ts";
import { payeeKey } from "../../../../shared/imports/payee-key.ts";
import {
  MAX_MERCHANT_RULES,
  merchantRuleInput,
} from "../../../../shared/merchant-rules/contract.ts";
import {
  MAX_RECURRING_EXPENSES,
  recurringExpenseValues,
} from "../../../../shared/recurring-expenses/input.ts";
import { decimal } from "../../../../shared/money.ts";
import { projectInput } from "../../../../shared/projects/input.ts";
import { savedFiltersInput } from "../../saved-filters/rules/saved-filters-input.ts";

/** Absent in backups of earlier releases. */
const backedUpSettings = {
  invoiceTolerancePercent: z._default(z.nullable(decimal.check(z.regex(/^\d{1,3}\./))), null),
  invoiceTolerance: z._default(z.nullable(decimal.check(z.regex(/^\d{1,8}\./))), null),
  salesTaxPercent: z._default(z.nullable(z.string().check(z.regex(/^\d{1,2}\.\d{3}$/))), null),
};

/** Absent in backups of earlier releases. */
const backedUpRules = z._default(
  z.array(z.extend(merchantRuleInput, { createdAt: instant })).check(
    z.maxLength(MAX_MERCHANT_RULES),
    z.refine(
      (rules) => new Set(rules.map(({ merchant }) => payeeKey(merchant))).size === rules.length,
      "A merchant has two rules",
    ),
  ),
  [],
);

/** Absent in backups of earlier releases. */
const backedUpRecurring = z._default(
  z
    .array(
      z.extend(recurringExpenseValues, {
        nextOn: z.nullable(calendarDate),
        startsOn: calendarDate,
        createdAt: instant,
      }),
    )
    .check(z.maxLength(MAX_RECURRING_EXPENSES)),
  [],
);

export const backedUpProject = z.extend(projectInput, {
  id,
  startDate: z.nullable(instant),
  finishedOn: z.nullable(calendarDate),
  /** absent in backups of earlier releases */
  archivedAt: z._default(z.nullable(instant), null),
  contingency: contingencyInput.shape.contingency,
  ...backedUpSettings,
  merchantRules: backedUpRules,
  recurringExpenses: backedUpRecurring,
  /** only the owner's own filters */
  savedFilters: z._default(savedFiltersInput.shape.filters, []),
});
export type BackedUpProject = z.infer<typeof backedUpProject>;
