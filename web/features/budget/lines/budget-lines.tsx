import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import { Card } from "../../../ui/card.tsx";
import type { BudgetActions } from "../budget-actions.tsx";
import { LineCards } from "./line-cards.tsx";
import { LineTable } from "./line-table.tsx";

interface BudgetLinesProps {
  plan: BudgetOverview;
  actions: BudgetActions;
}

export function BudgetLines({ plan, actions }: BudgetLinesProps) {
  const List = useIsWide() ? LineTable : LineCards;
  return (
    <Card className="mt-4 lg:mt-6">
      <h2 className="px-4 pt-4 pb-2 text-lg font-semibold sm:px-5 sm:pt-5">Budget lines</h2>
      <List plan={plan} actions={actions} />
    </Card>
  );
}
