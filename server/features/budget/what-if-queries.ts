import type { BudgetOverview } from "../../../shared/budget/contract.ts";
import type { WhatIf, WhatIfFigures, WhatIfInput } from "../../../shared/budget/what-if.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { sumDecimals } from "../../../shared/money.ts";
import type { Queryable } from "../../db/client.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";
import { listTriedContracts } from "../contracts/what-if-queries.ts";
import { calculateBudget } from "./calculate-budget.ts";
import { getPlanWithoutContracts } from "./queries.ts";

/**
 * The budget without and with change orders that are not approved, from one read of the records and
 * with the same random numbers. Writes nothing.
 */
export async function getWhatIf(
  db: Queryable,
  access: Access,
  projectId: number,
  { tried, today }: { tried: WhatIfInput; today: CalendarDate },
): Promise<WhatIf> {
  requireProjectAccess(access, projectId);
  const plan = await getPlanWithoutContracts(db, access, projectId);
  const { before, after } = await listTriedContracts(db, access, projectId, tried);
  return {
    before: figuresOf(calculateBudget({ ...plan, ...before }, today), before.lastDay),
    after: figuresOf(calculateBudget({ ...plan, ...after }, today), after.lastDay),
  };
}

function figuresOf(
  { forecast, contingency, cashAhead: { months, undated } }: BudgetOverview,
  endDay: CalendarDate | null,
): WhatIfFigures {
  const { expected, low, high, chancePercent, contingencyNeeded, safeToSpend } = forecast;
  return {
    expected,
    low,
    high,
    chancePercent,
    contingency,
    contingencyNeeded,
    safeToSpend,
    months: months.map(({ month, due, planned }) => ({
      month,
      amount: sumDecimals([due, planned]),
    })),
    undated: sumDecimals([undated.due, undated.planned]),
    endDay,
  };
}
