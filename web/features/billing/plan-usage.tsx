import type { SubscriptionStatusResponse } from "../../../shared/billing/contract.ts";
import { classNames } from "../../ui/class-names.ts";
import { Card } from "../../ui/card.tsx";
import { ProgressBar } from "../../ui/chart/progress-bar.tsx";
import { isNearLimit } from "./plan-state.ts";

const WHOLE_NUMBER = new Intl.NumberFormat("en-US");

/** Usage of the plan, as bars if the plan has limits. */
export function PlanUsage({ status }: { status: SubscriptionStatusResponse }) {
  const { expenseCount, expenseLimit, contractorCount, contractorLimit } = status;
  const isOver =
    (expenseLimit !== null && expenseCount > expenseLimit) ||
    (contractorLimit !== null && contractorCount > contractorLimit);
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-semibold">Usage</h2>
      <div className="mt-4 grid gap-5">
        <UsageMeter what="Expenses" count={expenseCount} limit={expenseLimit} />
        <UsageMeter what="Contractors" count={contractorCount} limit={contractorLimit} />
      </div>
      {isOver && (
        <p className="mt-4 text-sm text-ink-soft">
          Your existing records are safe. Limits apply only to new entries.
        </p>
      )}
    </Card>
  );
}

/** In words, because the color alone would not reach everyone. */
function roomLeft(count: number, limit: number): string {
  return count < limit ? `, ${limit - count} left` : ", none left";
}

function UsageMeter({ what, count, limit }: { what: string; count: number; limit: number | null }) {
  const isLow = limit !== null && isNearLimit(count, limit);
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-3">
        <span className="text-ink-soft">{what}</span>
        <span className={classNames("numbers font-medium", isLow && "text-warning-text")}>
          {limit === null
            ? `${WHOLE_NUMBER.format(count)} · unlimited`
            : `${WHOLE_NUMBER.format(count)} of ${limit} used${isLow ? roomLeft(count, limit) : ""}`}
        </span>
      </p>
      {limit !== null && (
        <ProgressBar
          className="mt-2"
          percent={Math.round((count / limit) * 100)}
          label={`${what} used`}
          isWarning={isLow}
        />
      )}
    </div>
  );
}
