import type { AdminSummary } from "../../../shared/admin/contract.ts";
import { PRO_MONTHLY_PRICE } from "../../../shared/billing/price.ts";
import { toDecimal } from "../../../shared/money.ts";
import { formatMoney } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Breakable } from "./breakable.tsx";
import { formatCount } from "./format-count.ts";

export function SummaryCards({ summary }: { summary: AdminSummary }) {
  const { userCount, proCount, freeCount, payments, monthlyRevenue, totalBudget } = summary;
  const price = formatMoney(toDecimal(PRO_MONTHLY_PRICE));
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 lg:flex">
      <SummaryCard
        name="Total users"
        value={formatCount(userCount)}
        note={`${formatCount(freeCount)} on Free`}
      />
      <SummaryCard
        name="Pro users"
        value={formatCount(proCount)}
        note={payments === "off" ? "Pro is included" : "Active and cancelled"}
      />
      <SummaryCard
        name="Estimated revenue"
        value={formatMoney(monthlyRevenue)}
        note={payments === "off" ? "Billing is off" : `Monthly: Pro users × ${price}`}
      />
      <SummaryCard
        name="Total budget"
        value={formatMoney(totalBudget)}
        note="Across all projects"
      />
    </dl>
  );
}

function SummaryCard({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <Card className="min-w-0 flex-1 p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1 wrap-anywhere">
        <Figure size="medium">
          <Breakable text={value} />
        </Figure>
      </dd>
      <dd className="mt-0.5 text-sm text-ink-soft">{note}</dd>
    </Card>
  );
}
