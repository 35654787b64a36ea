import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { ChangeOrderInput } from "../../../../shared/contracts/input.ts";
import { centsOf } from "../../../../shared/money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { toast } from "../../../ui/toast/toast.ts";

/** A payment to add. */
export interface ExtraPayment {
  title: string;
  amount: string;
}

export type PlanExtra = (quote: QuoteRecord, extra: ExtraPayment) => void;

/** The part of an approved change order that no payment covers; undefined if none. */
export function extraPaymentOf(
  { figures }: Pick<QuoteRecord, "figures">,
  { reason, cost, status }: ChangeOrderInput,
): ExtraPayment | undefined {
  const isOpen = centsOf(figures.unscheduled) >= centsOf(cost);
  if (status !== "approved" || centsOf(cost) <= 0 || !isOpen) return undefined;
  return { title: reason.slice(0, 100), amount: cost };
}

/** Toast that a change order was saved, with an action to add a payment for the extra cost. */
export function announceChange(
  title: string,
  { saved, input, onPlan }: { saved: QuoteRecord; input: ChangeOrderInput; onPlan: PlanExtra },
): void {
  const extra = saved.installments.length === 0 ? undefined : extraPaymentOf(saved, input);
  toast({
    title,
    description: input.reason,
    ...(extra && {
      action: {
        label: "Add to payment schedule",
        about: `${formatMoney(extra.amount)} for ${extra.title}`,
        onPress: () => onPlan(saved, extra),
      },
    }),
  });
}
