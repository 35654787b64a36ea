import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { type Cents, toDecimal } from "../../../../shared/money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { totalsOf } from "../schedule/coming-payments.ts";

interface ContractTotalsProps {
  contracts: readonly QuoteRecord[];
  today: CalendarDate;
}

/** Shrinks large amounts instead of truncating them. */
function sizeFor(values: readonly string[]): string {
  const longest = Math.max(...values.map((value) => value.length));
  if (longest > 16) return "text-sm sm:text-lg";
  if (longest > 13) return "text-base sm:text-xl";
  if (longest > 10) return "text-lg sm:text-2xl";
  return "text-2xl sm:text-3xl";
}

/** Totals of all contracts: committed, paid and due. */
export function ContractTotals({ contracts, today }: ContractTotalsProps) {
  const { committed, paid, open, dueSoon, overdue } = totalsOf(contracts, today);
  const moneyText = (amount: Cents) => formatMoney(toDecimal(amount));
  const size = sizeFor([committed, paid, open, dueSoon].map(moneyText));
  const figures = [
    { name: "Committed", value: moneyText(committed) },
    { name: "Paid", value: moneyText(paid) },
    { name: "Balance due", value: moneyText(open) },
    { name: "Due in 30 days", value: moneyText(dueSoon) },
  ];
  return (
    <dl aria-label="Totals" className="grid figures gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      {figures.map(({ name, value }, index) => (
        <Card key={name} className="flex min-h-22 flex-col justify-between p-4 sm:min-h-25 sm:p-5">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={classNames("numbers font-semibold tracking-tight", size)}>
              {value}
            </span>
            {index === 3 && overdue > 0 && (
              <Badge tone="danger" className="numbers">
                {moneyText(overdue)} overdue
              </Badge>
            )}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
