import { Scale } from "lucide-react";
import type { BudgetOverview } from "../../../shared/budget/contract.ts";
import { formatMoney } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { BudgetActions } from "./budget-actions.tsx";
import { editorHint, mayEdit } from "../../lib/opened-home.ts";

/** Shown for a budget without lines. Two presses lead to the first forecast. */
export function Invitation({ plan, actions }: { plan: BudgetOverview; actions: BudgetActions }) {
  return (
    <Card className="mt-4 lg:mt-6 print:hidden">
      <EmptyState
        icon={Scale}
        title={mayEdit() ? "See your projected final cost" : "No budget lines yet"}
        description={editorHint(
          `Split your ${formatMoney(plan.budget)} into categories to see your projected final cost, your odds of staying on budget, and what's safe to spend.`,
        )}
        action={
          mayEdit() ? (
            <Button
              variant="primary"
              onPointerEnter={actions.prefetchDivide}
              onFocus={actions.prefetchDivide}
              onClick={actions.divide}
            >
              Allocate budget
            </Button>
          ) : undefined
        }
      />
    </Card>
  );
}
