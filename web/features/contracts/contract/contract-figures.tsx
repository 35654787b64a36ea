import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { formatMoney, formatMoneyChange } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ProgressBar } from "../../../ui/chart/progress-bar.tsx";
import { paidPercent } from "../schedule/coming-payments.ts";

const ZERO = "0.00";

interface Figure {
  name: string;
  value: string;
  hint?: string;
  isAlarming?: boolean;
}

function changedWords(changed: string): string {
  return changed === ZERO ? formatMoney(changed) : formatMoneyChange(changed);
}

/** The figures in order; zero amounts without meaning are left out. */
function figuresOf(figures: QuoteRecord["figures"]): Figure[] {
  const { agreed, changed, paid, open, retainage, overpaid, unscheduled } = figures;
  const isOverScheduled = unscheduled.startsWith("-");
  return [
    { name: "Contract total", value: formatMoney(agreed) },
    ...(changed === ZERO
      ? []
      : [{ name: "Change orders", value: changedWords(changed), hint: "net approved" }]),
    { name: "Paid", value: formatMoney(paid) },
    { name: "Balance", value: formatMoney(open) },
    ...(retainage === ZERO
      ? []
      : [{ name: "Retainage", value: formatMoney(retainage), hint: "due at completion" }]),
    ...(overpaid === ZERO
      ? []
      : [
          {
            name: "Overpaid",
            value: formatMoney(overpaid),
            hint: "above contract total",
            isAlarming: true,
          },
        ]),
    ...(unscheduled === ZERO || isOverScheduled
      ? []
      : [
          {
            name: "Unscheduled",
            value: formatMoney(unscheduled),
            hint: "not in the payment schedule",
          },
        ]),
    ...(isOverScheduled
      ? [
          {
            name: "Over-scheduled",
            value: formatMoney(unscheduled.slice(1)),
            hint: "above contract total",
            isAlarming: true,
          },
        ]
      : []),
  ];
}

export function ContractFigures({ figures }: { figures: QuoteRecord["figures"] }) {
  const shown = figuresOf(figures);
  const percent = paidPercent(figures);
  const isLong = shown.some(({ value }) => value.length > 12);
  return (
    <Card className="p-5">
      <dl aria-label="Contract summary" className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3">
        {shown.map(({ name, value, hint, isAlarming = false }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd
              className={classNames(
                "numbers font-semibold tracking-tight wrap-anywhere",
                isLong ? "text-base sm:text-xl" : "text-lg sm:text-2xl",
                isAlarming && "text-danger-text",
              )}
            >
              {value}
            </dd>
            {hint !== undefined && <dd className="text-sm text-ink-soft">{hint}</dd>}
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <ProgressBar isZoomed percent={percent} label="Share of contract paid" />
        <p className="numbers mt-1.5 text-sm text-ink-soft">{percent}% paid</p>
      </div>
    </Card>
  );
}
