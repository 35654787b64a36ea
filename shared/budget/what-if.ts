import * as z from "zod/mini";
import { calendarDate } from "../calendar-date.ts";
import { changeOrderInput, MAX_CHANGE_ORDERS } from "../contracts/input.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";

/* The budget with change orders that are not approved yet. */

/** More than a user enters by hand. */
const MAX_DRAFTS = 20;

export const whatIfInput = z.object({
  /** change orders of the project's contracts; an approved one counts already */
  changeIds: z._default(z.array(id).check(z.maxLength(MAX_CHANGE_ORDERS)), []),
  /** change orders that are not saved */
  drafts: z._default(
    z
      .array(z.extend(z.pick(changeOrderInput, { cost: true, days: true }), { quoteId: id }))
      .check(z.maxLength(MAX_DRAFTS)),
    [],
  ),
});
export type WhatIfInput = z.infer<typeof whatIfInput>;

const whatIfFigures = z.object({
  expected: decimal,
  /** one run of the simulation in ten ends below */
  low: decimal,
  /** one run of the simulation in ten ends above */
  high: decimal,
  chancePercent: z.int(),
  contingency: decimal,
  contingencyNeeded: decimal,
  safeToSpend: decimal,
  /** due and planned payments of each month, without gaps */
  months: z.array(z.object({ month: z.string(), amount: decimal })),
  undated: decimal,
  /** last target date of an open milestone; null for none */
  endDay: z.nullable(calendarDate),
});
export type WhatIfFigures = z.infer<typeof whatIfFigures>;

/** The same records and random numbers without and with the change orders. */
export const whatIf = z.object({ before: whatIfFigures, after: whatIfFigures });
export type WhatIf = z.infer<typeof whatIf>;
