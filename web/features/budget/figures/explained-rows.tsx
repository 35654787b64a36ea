import { Link } from "@tanstack/react-router";
import type { MoneyPlan } from "../../../../shared/budget/contract.ts";
import { compareDecimals } from "../../../../shared/money.ts";
import { ContractRows } from "./contract-rows.tsx";
import { LINK } from "../link-class.ts";
import { lineRows } from "../lines/line-rows.ts";
import { SumList } from "./sum-list.tsx";

interface FigureProps {
  plan: MoneyPlan;
}

/** Something is there, above nothing or below it. */
function isThere(amount: string): boolean {
  return compareDecimals(amount, "0.00") !== 0;
}

export function PaidFigure({ plan }: FigureProps) {
  const rows = lineRows(plan).filter(({ figures }) => isThere(figures.paid));
  return (
    <div className="space-y-4">
      <p>Your expenses less what came back, by the line that each is on.</p>
      <SumList
        rows={rows.map(({ key, name, line, figures }) => ({
          key,
          name:
            line === null ? (
              name
            ) : (
              <Link to="/expenses" search={{ lineId: line.id }} className={LINK}>
                {name}
              </Link>
            ),
          amount: figures.paid,
        }))}
        total={{ name: "Paid", amount: plan.total.paid }}
      />
      <Link to="/expenses" className={LINK}>
        See all expenses
      </Link>
    </div>
  );
}

export function OpenFigure({ plan }: FigureProps) {
  return (
    <div className="space-y-4">
      <p>
        What your contracts come to, approved change orders included, less what was paid under them.
      </p>
      <ContractRows
        projectId={plan.projectId}
        total={plan.total.open}
        totalName="Promised, unpaid"
      />
      <Link to="/contracts" className={LINK}>
        See quotes and contracts
      </Link>
    </div>
  );
}

export function ToComeFigure({ plan }: FigureProps) {
  const rows = lineRows(plan).filter(({ figures }) => isThere(figures.toCome));
  return (
    <div className="space-y-4">
      <p>
        What you have planned and neither paid nor promised yet. What is not yet planned counts as
        work that still has to be planned.
      </p>
      <SumList
        rows={rows.map(({ key, name, figures }) => ({ key, name, amount: figures.toCome }))}
        total={{ name: "Still to come", amount: plan.total.toCome }}
      />
    </div>
  );
}
