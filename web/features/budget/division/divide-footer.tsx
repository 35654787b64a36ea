import { subtractCents, ZERO_CENTS, toDecimal } from "../../../../shared/money.ts";
import { Money } from "../../../lib/money.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import type { Division } from "./use-division.ts";

interface DivideFooterProps {
  division: Division;
  budget: string;
  problem: string | undefined;
  isPending: boolean;
  onCancel: () => void;
}

/** Amount left to allocate and the buttons; both stay in view. */
export function DivideFooter({
  division,
  budget,
  problem,
  isPending,
  onCancel,
}: DivideFooterProps) {
  const { leftToPlan, toDivide } = division;
  const isTooMuch = leftToPlan < 0;
  const rest = isTooMuch ? subtractCents(ZERO_CENTS, leftToPlan) : leftToPlan;
  return (
    <div className="sticky foot space-y-3 border-t border-line bg-surface px-5 py-3">
      {problem !== undefined && <InlineAlert>{problem}</InlineAlert>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className={classNames("text-sm", isTooMuch && "text-danger-text")}>
          <Money amount={toDecimal(rest)} className="font-semibold" />{" "}
          {isTooMuch ? "over your " : "of "}
          <Money amount={isTooMuch ? budget : toDecimal(toDivide)} />
          {isTooMuch ? " budget" : " left to allocate"}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {isPending ? "Saving..." : "See my forecast"}
          </Button>
        </div>
      </div>
    </div>
  );
}
