import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { BudgetActions } from "../budget-actions.tsx";
import { FigureButton } from "./figure-button.tsx";
import { isAbove, roundPercent } from "../budget-words.ts";
import { mayEdit } from "../../../lib/opened-home.ts";

interface FigureCardProps {
  plan: BudgetOverview;
  actions: BudgetActions;
}

export function SafeToSpendCard({ plan, actions }: FigureCardProps) {
  const { safeToSpend } = plan.forecast;
  return (
    <Card className="p-4 sm:p-5">
      <FigureButton onOpen={() => actions.explain("safe")} name="Safe to spend">
        <span className="plan-second numbers">{formatMoney(safeToSpend)}</span>
      </FigureButton>
      <p className="mt-1 text-sm text-ink-soft">
        {isAbove(safeToSpend)
          ? "What's left after payments, commitments, budgeted work, and contingency"
          : "Your whole budget is paid, committed, allocated, or held as contingency"}
      </p>
    </Card>
  );
}

export function ContingencyCard({ plan, actions }: FigureCardProps) {
  const { contingency, budget, forecast } = plan;
  const share = roundPercent(contingency, budget);
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-sm text-ink-soft">Contingency</h2>
          <p className="plan-second numbers">{formatMoney(contingency)}</p>
        </div>
        {mayEdit() && (
          <Button
            size="sm"
            onClick={actions.changeContingency}
            aria-haspopup="dialog"
            aria-label="Change contingency"
            className="print:hidden"
          >
            Edit
          </Button>
        )}
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {isAbove(contingency) ? (
          <>
            {share} of budget · currently expect to use{" "}
            <span className="numbers text-ink">
              {isAbove(forecast.contingencyNeeded)
                ? formatMoney(forecast.contingencyNeeded)
                : "none"}
            </span>
          </>
        ) : (
          "No contingency set. Most homeowners set aside 10–20%."
        )}
      </p>
    </Card>
  );
}
