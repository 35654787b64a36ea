import type { MoneyPlan } from "../../../../shared/budget/contract.ts";
import { subtractDecimals, sumDecimals } from "../../../../shared/money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { chanceOf } from "../budget-words.ts";
import { SumList } from "./sum-list.tsx";
import { surprisesOf } from "./contingency.ts";

interface FigureProps {
  plan: MoneyPlan;
}

export function ExpectedFigure({ plan: { forecast, budget } }: FigureProps) {
  const { paid, open, toCome, surprises, expected, low, high, chancePercent } = forecast;
  return (
    <div className="space-y-4">
      <SumList
        rows={[
          { key: "paid", name: "Paid", amount: paid },
          { key: "open", name: "Promised, unpaid", amount: open },
          { key: "toCome", name: "Still to come", amount: toCome },
          { key: "surprises", name: "Surprises", amount: surprises },
        ]}
        total={{ name: "Expected final cost", amount: expected }}
      />
      <p>
        We play the rest of your renovation through 2,000 times. One time in ten it ends below{" "}
        <span className="numbers">{formatMoney(low)}</span>, and one time in ten above{" "}
        <span className="numbers">{formatMoney(high)}</span>.
      </p>
      <p>
        {chanceOf(chancePercent)} of the runs end at or below{" "}
        <span className="numbers">{formatMoney(budget)}</span>, contingency included.
      </p>
      <p className="text-sm text-ink-soft">
        The ranges behind it are our judgment, and know nothing of your house or your builder. What
        is not recorded is not in it.
      </p>
    </div>
  );
}

export function SurprisesFigure({ plan }: FigureProps) {
  const { open, unplanned, lines } = surprisesOf(plan);
  return (
    <div className="space-y-4">
      <p>
        Renovations cost more than planned far more often than less, so every amount that is not
        paid yet has a range. This is what the middles of those ranges add to what is promised and
        planned.
      </p>
      <SumList
        rows={[
          {
            key: "open",
            name: "On what is promised",
            detail: `3.33% of ${formatMoney(plan.forecast.open)}: change orders`,
            amount: open,
          },
          {
            key: "lines",
            name: "On what your lines still plan",
            detail: "5% where you have named no range of your own",
            amount: lines,
          },
          {
            key: "unplanned",
            name: "On what is not yet planned",
            detail: `6.67% of ${formatMoney(plan.unplanned.toCome)}: least is known of it`,
            amount: unplanned,
          },
        ]}
        total={{ name: "Surprises", amount: plan.forecast.surprises }}
      />
    </div>
  );
}

export function SafeFigure({ plan: { budget, contingency, lines, total, forecast } }: FigureProps) {
  const onLines = sumDecimals(lines.map(({ figures }) => figures.toCome));
  const minus = (amount: string) => subtractDecimals("0.00", amount);
  const sum = subtractDecimals(budget, sumDecimals([contingency, total.paid, total.open, onLines]));
  return (
    <div className="space-y-4">
      <p>What you can spend on something new today, with everything else put aside.</p>
      <SumList
        rows={[
          { key: "budget", name: "Budget", amount: budget },
          { key: "contingency", name: "Kept for surprises", amount: minus(contingency) },
          { key: "paid", name: "Paid", amount: minus(total.paid) },
          { key: "open", name: "Promised, unpaid", amount: minus(total.open) },
          { key: "lines", name: "Still to come on your lines", amount: minus(onLines) },
        ]}
        total={{ name: "Safe to spend today", amount: forecast.safeToSpend }}
      />
      {sum.startsWith("-") && (
        <p className="text-sm text-ink-soft">
          Together that is <span className="numbers">{formatMoney(minus(sum))}</span> more than
          there is, so nothing is.
        </p>
      )}
    </div>
  );
}
