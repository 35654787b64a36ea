import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { paidPercent } from "../schedule/coming-payments.ts";

const NOTHING = "0.00";

interface Figure {
  name: string;
  value: string;
  hint?: string;
  isAlarming?: boolean;
}

function changedWords(changed: string): string {
  if (changed === NOTHING || changed.startsWith("-")) return formatMoney(changed);
  return `+${formatMoney(changed)}`;
}

/** The figures in order; what is nothing and says nothing is left out. */
function figuresOf(figures: QuoteRecord["figures"]): Figure[] {
  const { agreed, changed, paid, open, holdback, overpaid, unscheduled } = figures;
  const isOverScheduled = unscheduled.startsWith("-");
  return [
    { name: "Agreed", value: formatMoney(agreed) },
    ...(changed === NOTHING
      ? []
      : [{ name: "Changed", value: changedWords(changed), hint: "by change orders" }]),
    { name: "Paid", value: formatMoney(paid) },
    { name: "Open", value: formatMoney(open) },
    ...(holdback === NOTHING
      ? []
      : [{ name: "Holdback", value: formatMoney(holdback), hint: "until the work is done" }]),
    ...(overpaid === NOTHING
      ? []
      : [
          {
            name: "Overpaid",
            value: formatMoney(overpaid),
            hint: "more than was agreed",
            isAlarming: true,
          },
        ]),
    ...(unscheduled === NOTHING || isOverScheduled
      ? []
      : [{ name: "Not scheduled", value: formatMoney(unscheduled), hint: "in no payment yet" }]),
    ...(isOverScheduled
      ? [
          {
            name: "Scheduled too much",
            value: formatMoney(unscheduled.slice(1)),
            hint: "more than was agreed",
            isAlarming: true,
          },
        ]
      : []),
  ];
}

/** What a contract comes to. */
export function ContractFigures({ figures }: { figures: QuoteRecord["figures"] }) {
  const shown = figuresOf(figures);
  const percent = paidPercent(figures);
  const isLong = shown.some(({ value }) => value.length > 12);
  return (
    <Card className="p-5">
      <dl
        aria-label="Figures of this contract"
        className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3"
      >
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
        <ProgressBar percent={percent} label="Paid of what is agreed" />
        <p className="numbers mt-1.5 text-sm text-ink-soft">{percent}% paid</p>
      </div>
    </Card>
  );
}
