import type { BudgetOverview } from "../../../shared/budget/contract.ts";
import { usePart } from "../../lib/use-part.ts";
import type { BudgetActions } from "./budget-actions.tsx";
import { BudgetLines } from "./lines/budget-lines.tsx";
import { ContingencyCard, SafeToSpendCard } from "./figures/figure-cards.tsx";
import { ForecastCard } from "./forecast/forecast-card.tsx";
import { Invitation } from "./invitation.tsx";
import { isAbove } from "./budget-words.ts";

const loadLater = () => import("./later-parts.ts");

interface BudgetViewProps {
  plan: BudgetOverview;
  actions: BudgetActions;
}

/** A project's budget: forecast, lines and upcoming payments. */
export function BudgetView({ plan, actions }: BudgetViewProps) {
  const later = usePart(loadLater);
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
      <BudgetLines
        plan={plan}
        actions={actions}
        history={
          later && (
            <later.HistoryButton
              kind="budget_line"
              projectId={plan.projectId}
              className="print:hidden"
            />
          )
        }
      />
      {later && <later.CashAhead cash={plan.cashAhead} />}
    </>
  );
}
