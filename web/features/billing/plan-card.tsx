import { Check } from "lucide-react";
import { OFFERS } from "../../lib/offers.ts";
import type { Plan } from "../../../shared/billing/plan.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Figure } from "../../ui/figure.tsx";

interface PlanCardProps {
  plan: Plan;
  /** the user's current plan */
  isCurrent?: boolean;
}

/** Price and features of a plan, for comparison. */
export function PlanCard({ plan, isCurrent = false }: PlanCardProps) {
  const { name, price, per, points } = OFFERS[plan];
  const isPro = plan === "pro";
  return (
    <li className={classNames("rounded-xl border p-4", isPro ? "border-accent" : "border-line")}>
      <h3 className="flex items-center justify-between gap-2 font-semibold">
        {name}
        {isCurrent && <Badge>Your plan</Badge>}
      </h3>
      <p className="mt-1">
        <Figure size="medium">{price}</Figure>
      </p>
      <p className="text-sm text-ink-soft">{per}</p>
      <ul className="mt-3 grid gap-1.5 text-sm">
        {points.map((point) => (
          <li key={point} className="flex items-center gap-2">
            <Check
              aria-hidden
              className={classNames(
                "size-4 shrink-0",
                isPro ? "text-accent-text" : "text-ink-soft",
              )}
            />
            {point}
          </li>
        ))}
      </ul>
    </li>
  );
}
