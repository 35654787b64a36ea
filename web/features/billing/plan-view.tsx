import type { SubscriptionStatusResponse } from "../../../shared/billing/contract.ts";
import { OFFERS } from "../../lib/offers/offers.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Figure } from "../../ui/figure.tsx";
import type { BillingProblem } from "./billing-problem.ts";
import { PlanActions } from "./plan-actions.tsx";
import { PlanCard } from "./plan-card.tsx";
import type { PlanState } from "./plan-state.ts";
import { PlanUsage } from "./plan-usage.tsx";

interface PlanViewProps {
  status: SubscriptionStatusResponse;
  state: PlanState;
  /** checking whether a payment has arrived */
  isConfirming: boolean;
  onProblem: (problem: BillingProblem | undefined) => void;
}

export function PlanView({ status, state, isConfirming, onProblem }: PlanViewProps) {
  const { kind, plan, badge, headline, note, isDemoOnly } = state;
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
        <Card className="p-5 sm:p-6">
          <div className="flex items-center justify-between gap-3">
            <h2 className="font-semibold">{OFFERS[plan].name} plan</h2>
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </div>
          <p className="mt-4">
            <Figure size="large">{headline}</Figure>
          </p>
          <p className="mt-1 text-ink-soft">{note}</p>
          {isDemoOnly && (
            <p className="mt-4 text-sm text-ink-soft">
              Demo accounts can't be upgraded. Create a free account first.
            </p>
          )}
          {!isConfirming && <PlanActions state={state} onProblem={onProblem} />}
        </Card>
        <PlanUsage status={status} />
      </div>
      {kind !== "included" && (
        <Card className="mt-5 p-5 sm:p-6">
          <h2 className="font-semibold">Compare plans</h2>
          <ul className="mt-4 grid gap-3 sm:grid-cols-2">
            <PlanCard plan="free" isCurrent={plan === "free"} isDetailed />
            <PlanCard plan="pro" isCurrent={plan === "pro"} isDetailed />
          </ul>
        </Card>
      )}
    </>
  );
}
