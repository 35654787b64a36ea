import {
  CONTINGENCY_PERCENT,
  suggestedContingency,
} from "../../../../shared/budget/contingency.ts";
import { centsOf, toDecimal } from "../../../../shared/money.ts";
import { formatMoney } from "../../../lib/format.ts";
import "../adopt-dialog-styles.ts";
import { Button } from "../../../ui/button.tsx";
import { typedCents } from "../../../../shared/typed-money.ts";
import { toFieldText } from "../division/typed-amount.ts";

interface ContingencyChoicesProps {
  budget: string;
  typed: string;
  onChoose: (amount: string) => void;
}

/** Common percentages of a budget with their amounts. */
export function ContingencyChoices({ budget, typed, onChoose }: ContingencyChoicesProps) {
  return (
    <div role="group" aria-label="Common percentages" className="flex flex-wrap gap-2">
      {Object.values(CONTINGENCY_PERCENT).map((percent) => {
        const amount = suggestedContingency(centsOf(budget), percent);
        const isChosen = typedCents(typed) === amount;
        return (
          <Button
            key={percent}
            size="sm"
            aria-pressed={isChosen}
            title={formatMoney(toDecimal(amount))}
            className="plan-choice"
            onClick={() => onChoose(toFieldText(amount))}
          >
            {percent}%
          </Button>
        );
      })}
    </div>
  );
}
