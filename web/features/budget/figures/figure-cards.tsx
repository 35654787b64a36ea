import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { compareDecimals } from "../../../../shared/money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
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
        <Money amount={safeToSpend} className="plan-second" />
      </FigureButton>
      <p className="mt-1 text-sm text-ink-soft">
        {isAbove(safeToSpend)
          ? "What's left after payments, commitments, budgeted work, and contingency"
          : "Your whole budget is paid, committed, allocated, or held as contingency"}
      </p>
      {!isAbove(safeToSpend) && <LeftOnLines plan={plan} />}
    </Card>
  );
}

/** Lines named beside "$0.00", which else would read as "buy nothing". */
const MAX_NAMED = 4;

function LeftOnLines({ plan }: Pick<FigureCardProps, "plan">) {
  const left = plan.lines
    .filter(({ figures, isDone }) => !isDone && isAbove(figures.left))
    .toSorted((a, b) => compareDecimals(b.figures.left, a.figures.left));
  if (left.length === 0) return null;
  return (
    <>
      <p className="mt-3 text-sm font-medium">Left on your lines</p>
      <ul className="mt-1 text-sm">
        {left.slice(0, MAX_NAMED).map((line) => (
          <li key={line.id} className="flex justify-between gap-3">
            <span className="min-w-0 truncate text-ink-soft">{lineName(line)}</span>
            <Money amount={line.figures.left} />
          </li>
        ))}
      </ul>
      {left.length > MAX_NAMED && (
        <p className="text-sm text-ink-soft">and {left.length - MAX_NAMED} more below</p>
      )}
    </>
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
          <Money as="p" amount={contingency} className="plan-second" />
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
