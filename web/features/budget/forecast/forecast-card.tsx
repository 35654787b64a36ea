import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { Money } from "../../../lib/money.tsx";
import { Card } from "../../../ui/card.tsx";
import type { BudgetActions } from "../budget-actions.tsx";
import type { ExplainedFigure } from "../figures/explained-figure.ts";
import { FigureButton } from "../figures/figure-button.tsx";
import { ForecastScale } from "./forecast-scale.tsx";
import { forecastSummary } from "../budget-words.ts";

/** Parts of the forecast, from certain to uncertain. */
const PARTS = [
  { figure: "paid", name: "Paid" },
  { figure: "open", name: "Committed, unpaid" },
  { figure: "uncommitted", name: "Uncommitted" },
  { figure: "riskAllowance", name: "Risk allowance" },
] as const satisfies readonly { figure: ExplainedFigure; name: string }[];

interface ForecastCardProps {
  plan: BudgetOverview;
  actions: BudgetActions;
}

/** Projected final cost, its range and its parts. */
export function ForecastCard({ plan, actions }: ForecastCardProps) {
  const { forecast } = plan;
  const { expected, low, high } = forecast;
  const summary = forecastSummary(plan);
  return (
    <Card className="plan-forecast p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <FigureButton onOpen={() => actions.explain("expected")} name="Expected final cost">
          <Money amount={expected} className="plan-hero" />
        </FigureButton>
        <div className="plan-chance" data-tone={summary.tone}>
          <p className="font-semibold">{summary.title}</p>
          <p className="mt-0.5 text-sm">{summary.advice}</p>
        </div>
      </div>
      <p className="mt-1 text-ink-soft">
        Likely range: <Money amount={low} className="text-ink" />–
        <Money amount={high} className="text-ink" /> (simulated)
      </p>
      <ForecastScale plan={plan} />
      <ul className="plan-parts">
        {PARTS.map(({ figure, name }) => (
          <li key={figure}>
            <FigureButton
              onOpen={() => actions.explain(figure)}
              name={
                <>
                  <span aria-hidden className={`plan-swatch plan-part-${figure}`} />
                  {name}
                </>
              }
            >
              <Money amount={forecast[figure]} className="block font-semibold" />
            </FigureButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
