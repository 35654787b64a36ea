import { Link } from "@tanstack/react-router";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { compareDecimals } from "../../../../shared/money.ts";
import { ContractRows } from "./contract-rows.tsx";
import { LINK } from "../link-class.ts";
import { lineRows } from "../lines/line-rows.ts";
import { SumList } from "./sum-list.tsx";

interface FigureProps {
  plan: BudgetOverview;
}

/** Positive or negative, but not zero. */
function isNonZero(amount: string): boolean {
  return compareDecimals(amount, "0.00") !== 0;
}

export function PaidFigure({ plan }: FigureProps) {
  const rows = lineRows(plan).filter(({ figures }) => isNonZero(figures.paid));
  return (
    <div className="space-y-4">
      <p>Expenses minus refunds, by budget line.</p>
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
        View all expenses
      </Link>
    </div>
  );
}

export function OpenFigure({ plan }: FigureProps) {
  return (
    <div className="space-y-4">
      <p>Contract totals, including approved change orders, minus payments made.</p>
      <ContractRows
        projectId={plan.projectId}
        total={plan.total.open}
        totalName="Committed, unpaid"
      />
      <Link to="/contracts" className={LINK}>
        View quotes & contracts
      </Link>
    </div>
  );
}

export function UncommittedFigure({ plan }: FigureProps) {
  const rows = lineRows(plan).filter(({ figures }) => isNonZero(figures.uncommitted));
  return (
    <div className="space-y-4">
      <p>Budgeted but not yet committed or paid. Unallocated budget is assumed to be spent.</p>
      <SumList
        rows={rows.map(({ key, name, figures }) => ({ key, name, amount: figures.uncommitted }))}
        total={{ name: "Uncommitted", amount: plan.total.uncommitted }}
      />
    </div>
  );
}
