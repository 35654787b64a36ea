import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { formatChance } from "../../../shared/budget/chance-words.ts";
import type { BudgetOverview } from "../../../shared/budget/contract.ts";
import { compareDecimals, subtractDecimals } from "../../../shared/money.ts";
import { formatMoney } from "../../lib/format.ts";
import { mayEdit } from "../../lib/opened-home.ts";
import { useToday } from "../../lib/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { budgetOverviewQuery } from "../budget/plan-queries.ts";

const CARD_LAYOUT = "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4 sm:px-5";

/** Expected final cost and safe-to-spend amount. The page reserves its space. */
export function PlanRow({ projectId }: { projectId: number }) {
  const plan = useQuery(budgetOverviewQuery(projectId, useToday()));
  if (plan.isPending) return null;
  if (plan.isLoadingError) {
    return (
      <Card role="alert" className={CARD_LAYOUT}>
        <p>Couldn't load the forecast</p>
        <Button size="sm" onClick={() => void plan.refetch()} isPending={plan.isFetching}>
          Try again
        </Button>
      </Card>
    );
  }
  return <Row plan={plan.data} />;
}

function Row({ plan }: { plan: BudgetOverview }) {
  const { lines, total, forecast } = plan;
  const isPlanned = lines.length > 0 || compareDecimals(total.committed, "0.00") > 0;
  if (!isPlanned) {
    return (
      <Link to="/budget" className={`card no-underline hover:bg-hover ${CARD_LAYOUT}`}>
        <span>
          <span className="block font-medium">See your projected final cost</span>
          <span className="block text-sm text-ink-soft">
            {mayEdit() ? "Split your budget into categories" : "The budget isn't split yet"}
          </span>
        </span>
        <ArrowRight aria-hidden className="size-4 shrink-0 text-ink-soft max-sm:hidden" />
      </Link>
    );
  }
  const chance = formatChance(forecast.chancePercent);
  const over = subtractDecimals(forecast.expected, plan.budget);
  const isOver = compareDecimals(over, "0.00") > 0;
  return (
    <div className="grid figures gap-3 sm:gap-4">
      <Figure
        name="Expected final cost"
        amount={forecast.expected}
        words={
          isOver
            ? `${formatMoney(over)} over budget`
            : `${chance.charAt(0).toUpperCase()}${chance.slice(1)} chance of staying on budget`
        }
        isOver={isOver}
      />
      <Figure
        name="Safe to spend"
        amount={forecast.safeToSpend}
        words={
          compareDecimals(forecast.safeToSpend, "0.00") > 0
            ? "After commitments and contingency"
            : "Nothing left to allocate"
        }
      />
    </div>
  );
}

interface FigureProps {
  name: string;
  amount: string;
  words: string;
  isOver?: boolean;
}

function Figure({ name, amount, words, isOver = false }: FigureProps) {
  const value = formatMoney(amount);
  const size = value.length > 13 ? "text-base sm:text-xl" : "text-xl sm:text-2xl";
  return (
    <Link
      to="/budget"
      className="card block min-w-0 overflow-hidden px-4 py-3 no-underline hover:bg-hover sm:px-5"
    >
      <span className="block truncate text-sm text-ink-soft">{name}</span>
      <span className={`block numbers font-semibold tracking-tight ${size}`}>{value}</span>
      <span
        className={`line-clamp-2 text-sm leading-tight ${isOver ? "text-danger-text" : "text-ink-soft"}`}
      >
        {words}
      </span>
    </Link>
  );
}
