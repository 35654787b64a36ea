import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { formatMoney } from "../../../lib/format.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { type Verdict, verdictBar, verdictOf, wholeDollars } from "./verdict-words.ts";

/** Whether the project stays within its budget. The page reserves its space. */
export function VerdictCard({ projectId, today }: { projectId: number; today: CalendarDate }) {
  const plan = useQuery(budgetOverviewQuery(projectId, today));
  if (plan.isPending) return <Card className="ov-card" />;
  if (plan.isLoadingError) {
    return (
      <Card role="alert" className="ov-card ov-message">
        <p>Couldn't load the forecast</p>
        <Button size="sm" onClick={() => void plan.refetch()} isPending={plan.isFetching}>
          Try again
        </Button>
      </Card>
    );
  }
  const verdict = verdictOf(plan.data);
  return verdict === undefined ? (
    <Invitation />
  ) : (
    <ForecastSummary plan={plan.data} verdict={verdict} />
  );
}

function Invitation() {
  return (
    <Link to="/budget" className="card ov-card ov-message no-underline hover:bg-hover">
      <span className="ov-invitation min-w-0">
        <strong>See your projected final cost</strong>
        <span className="block text-sm text-ink-soft">
          {mayEdit() ? "Split your budget into categories" : "The budget isn't split yet"}
          {mayEdit() && (
            <span className="ov-why">
              {", for a forecast, your odds of staying on budget, and what's safe to spend."}
            </span>
          )}
        </span>
      </span>
      <ArrowRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
    </Link>
  );
}

function ForecastSummary({ plan, verdict }: { plan: BudgetOverview; verdict: Verdict }) {
  const { budget, forecast } = plan;
  return (
    <Link to="/budget" className="card ov-card ov-verdict no-underline hover:bg-hover">
      <strong className="ov-sentence numbers" data-tone={verdict.tone}>
        {verdict.sentence}
      </strong>
      <Bar plan={plan} />
      <span className="ov-keys text-sm">
        <Key part="paid" name="Paid" value={formatMoney(forecast.paid)} />
        <Key part="ahead" name="Forecast" value={wholeDollars(forecast.expected)} />
        <Key part="budget" name="Budget" value={wholeDollars(budget)} />
        <Key name="Safe to spend" value={formatMoney(forecast.safeToSpend)} />
      </span>
    </Link>
  );
}

/** Paid, forecast and budget to scale; the same figures follow as text. */
function Bar({ plan }: { plan: BudgetOverview }) {
  const { paid, ahead, over } = verdictBar(plan);
  return (
    <span aria-hidden className="ov-bar">
      <span className="ov-paid" style={{ width: `${paid}%` }} />
      <span className="ov-ahead" style={{ width: `${ahead}%` }} />
      {over > 0 && <span className="ov-over" style={{ width: `${over}%` }} />}
      <span className="ov-mark" style={{ left: `${100 - over}%` }} />
    </span>
  );
}

interface KeyProps {
  name: string;
  value: string;
  part?: "paid" | "ahead" | "budget";
}

function Key({ name, value, part }: KeyProps) {
  return (
    <span>
      <span className="text-ink-soft">
        {part !== undefined && <span aria-hidden className={`ov-swatch ov-${part}`} />}
        {name}
      </span>{" "}
      <span className="numbers font-semibold">{value}</span>
    </span>
  );
}
