import { addCents, type Cents, NO_CENTS, subtractCents, sumCents } from "../money.ts";
import type { ChangeOrder } from "./agreement.ts";

/** An approved change order as a step up or down from what was agreed before it. */
export interface WaterfallStep<Change> {
  change: Change;
  /** agreed before it and after it */
  from: Cents;
  to: Cents;
}

export interface Waterfall<Change> {
  /** the quotes as they were accepted */
  start: Cents;
  steps: WaterfallStep<Change>[];
  /** what the change orders added, and what they took away as an amount above nothing */
  added: Cents;
  saved: Cents;
  /** agreed today */
  end: Cents;
  /** what is proposed would change; it counts for nothing yet */
  proposed: Cents;
}

/**
 * How change orders brought what was accepted to what is agreed today.
 *
 * @param accepted the accepted quotes, together
 * @param changes of these contracts, in the order in which they were decided
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
    saved: subtractCents(NO_CENTS, saved),
    end: reached,
    proposed: sumCents(
      changes.filter(({ status }) => status === "proposed").map(({ cost }) => cost),
    ),
  };
}
