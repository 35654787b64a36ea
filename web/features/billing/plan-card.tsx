import { Check } from "lucide-react";
import { type OfferPoint, OFFERS } from "../../lib/offers/offers.ts";
import type { Plan } from "../../../shared/billing/plan.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Figure } from "../../ui/figure.tsx";

interface PlanCardProps {
  plan: Plan;
  /** the user's current plan */
  isCurrent?: boolean;
  /** details each feature */
  isDetailed?: boolean;
}

/** Price and features of a plan, for comparison. */
export function PlanCard({ plan, isCurrent = false, isDetailed = false }: PlanCardProps) {
  const { name, price, per } = OFFERS[plan];
  const points: readonly OfferPoint[] = OFFERS[plan].points;
  const isPro = plan === "pro";
  return (
    <li className={classNames("rounded-xl border p-4", isPro ? "border-accent" : "border-line")}>
      <h3 className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {name}
        {isCurrent && <Badge>Your plan</Badge>}
      </h3>
      <p className="mt-1">
        <Figure size="medium">{price}</Figure>
      </p>
      <p className="text-sm text-ink-soft">{per}</p>
      <ul className="mt-3 grid gap-1.5 text-sm">
        {points.map(({ text, detail }) => (
          <li key={text} className="flex items-start gap-2">
            <Check
              aria-hidden
              className={classNames(
                "mt-0.5 size-4 shrink-0",
                isPro ? "text-accent-text" : "text-ink-soft",
              )}
            />
            <span>
              {text}
              {isDetailed && detail !== undefined && (
                <span className="block text-ink-soft">{detail}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
