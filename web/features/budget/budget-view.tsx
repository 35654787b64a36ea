import { lazy, Suspense } from "react";
import type { BudgetOverview } from "../../../shared/budget/contract.ts";
import type { BudgetActions } from "./budget-actions.tsx";
import { BudgetLines } from "./lines/budget-lines.tsx";
import { ContingencyCard, SafeToSpendCard } from "./figures/figure-cards.tsx";
import { ForecastCard } from "./forecast/forecast-card.tsx";
import { Invitation } from "./invitation.tsx";
import { isAbove } from "./budget-words.ts";

// Last on the page, so loading it later shifts nothing.
const CashAhead = lazy(() =>
  import("./forecast/cash-ahead.tsx").then(
    ({ CashAhead }) => ({ default: CashAhead }),
    () => ({ default: () => null }),
  ),
);

interface BudgetViewProps {
  plan: BudgetOverview;
  actions: BudgetActions;
}

/** A project's budget: forecast, lines and upcoming payments. */
export function BudgetView({ plan, actions }: BudgetViewProps) {
  const isDivided = plan.lines.length > 0;
  if (!isDivided && !isAbove(plan.total.committed)) {
    return <Invitation plan={plan} actions={actions} />;
  }
  return (
    <>
      <div className="plan-top">
        <ForecastCard plan={plan} actions={actions} />
        <SafeToSpendCard plan={plan} actions={actions} />
        <ContingencyCard plan={plan} actions={actions} />
      </div>
      {!isDivided && <Invitation plan={plan} actions={actions} />}
      <BudgetLines plan={plan} actions={actions} />
      <Suspense fallback={null}>
        <CashAhead cash={plan.cashAhead} />
      </Suspense>
    </>
  );
}
