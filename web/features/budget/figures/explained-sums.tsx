import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { subtractDecimals, sumDecimals } from "../../../../shared/money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { chanceText, isAbove } from "../budget-words.ts";
import { SumList } from "./sum-list.tsx";
import { riskAllowanceOf } from "./contingency.ts";

interface FigureProps {
  plan: BudgetOverview;
}

export function ExpectedFigure({ plan: { forecast, budget } }: FigureProps) {
  const { paid, open, uncommitted, riskAllowance, expected, low, high, chancePercent } = forecast;
  return (
    <div className="space-y-4">
      <SumList
        rows={[
          { key: "paid", name: "Paid", amount: paid },
          { key: "open", name: "Committed, unpaid", amount: open },
          { key: "uncommitted", name: "Uncommitted", amount: uncommitted },
          { key: "riskAllowance", name: "Risk allowance", amount: riskAllowance },
        ]}
        total={{ name: "Expected final cost", amount: expected }}
      />
      <p>
        We simulate the rest of your project 2,000 times. 80% of the runs land between{" "}
        <Money amount={low} /> and <Money amount={high} />.
      </p>
      <p>
        {chanceText(chancePercent)} of the runs finish at or under <Money amount={budget} />,
        including contingency.
      </p>
      <p className="text-sm text-ink-soft">
        The cost ranges are our own assumptions; they don't account for your house or contractor.
        Anything you haven't entered isn't included.
      </p>
    </div>
  );
}

export function RiskAllowanceFigure({ plan }: FigureProps) {
  const { open, unplanned, lines, rounding } = riskAllowanceOf(plan);
  return (
    <div className="space-y-4">
      <p>
        Renovations run over budget more often than under, so we apply a cost range to everything
        you haven't paid yet. This is the expected increase.
      </p>
      <SumList
        rows={[
          {
            key: "open",
            name: "On committed costs",
            detail: `3.33% of ${formatMoney(plan.forecast.open)}, for future change orders`,
            amount: open,
          },
          {
            key: "lines",
            name: "On uncommitted budget lines",
            detail: "5%, unless you set your own range",
            amount: lines,
          },
          {
            key: "unplanned",
            name: "On unallocated budget",
            detail: `6.67% of ${formatMoney(plan.unplanned.uncommitted)}, the least certain part`,
            amount: unplanned,
          },
          ...(isAbove(rounding) || rounding.startsWith("-")
            ? [{ key: "rounding", name: "Rounding to the nearest $100", amount: rounding }]
            : []),
        ]}
        total={{ name: "Risk allowance", amount: plan.forecast.riskAllowance }}
      />
    </div>
  );
}

export function SafeFigure({ plan: { budget, contingency, lines, total, forecast } }: FigureProps) {
  const onLines = sumDecimals(lines.map(({ figures }) => figures.uncommitted));
  const minus = (amount: string) => subtractDecimals("0.00", amount);
  const sum = subtractDecimals(budget, sumDecimals([contingency, total.paid, total.open, onLines]));
  return (
    <div className="space-y-4">
      <p>What you can spend on something new after everything else is covered.</p>
      <SumList
        rows={[
          { key: "budget", name: "Budget", amount: budget },
          { key: "contingency", name: "Contingency", amount: minus(contingency) },
          { key: "paid", name: "Paid", amount: minus(total.paid) },
          { key: "open", name: "Committed, unpaid", amount: minus(total.open) },
          { key: "lines", name: "Uncommitted budget lines", amount: minus(onLines) },
        ]}
        total={{ name: "Safe to spend", amount: forecast.safeToSpend }}
      />
      {sum.startsWith("-") && (
        <p className="text-sm text-ink-soft">
          You're over by <Money amount={minus(sum)} />, so there's nothing left to spend.
        </p>
      )}
    </div>
  );
}
