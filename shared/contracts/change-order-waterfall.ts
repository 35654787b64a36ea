import { addCents, type Cents, ZERO_CENTS, subtractCents, sumCents } from "../money.ts";
import type { ChangeOrder } from "./agreement.ts";

/** An approved change order as a step from the amount agreed before it. */
export interface WaterfallStep<Change> {
  change: Change;
  /** agreed amount before it; `to`: after it */
  from: Cents;
  to: Cents;
}

export interface Waterfall<Change> {
  /** sum of the accepted quotes */
  start: Cents;
  steps: WaterfallStep<Change>[];
  /** sum of increases; `saved`: sum of decreases, as a positive amount */
  added: Cents;
  saved: Cents;
  /** agreed amount today */
  end: Cents;
  /** effect of proposed change orders, not part of `end` */
  proposed: Cents;
}

/**
 * The steps from the accepted amount to the agreed amount of today.
 *
 * @param accepted sum of the accepted quotes
 * @param changes change orders of these contracts, in order of decision
 */
export function changeOrderWaterfall<Change extends ChangeOrder>(
  accepted: Cents,
  changes: readonly Change[],
): Waterfall<Change> {
  const approved = changes.filter(({ status }) => status === "approved");
  let reached = accepted;
  const steps = approved.map((change) => {
    const from = reached;
    reached = addCents(from, change.cost);
    return { change, from, to: reached };
  });
  const costs = approved.map(({ cost }) => cost);
  const saved = sumCents(costs.filter((cost) => cost < 0));
  return {
    start: accepted,
    steps,
    added: sumCents(costs.filter((cost) => cost > 0)),
    saved: subtractCents(ZERO_CENTS, saved),
    end: reached,
    proposed: sumCents(
      changes.filter(({ status }) => status === "proposed").map(({ cost }) => cost),
    ),
  };
}
