import { FREE_LIMITS } from "../../../shared/billing/plan.ts";
import { toast } from "../../ui/toast/toast.ts";

/** Warns of the full free plan while the form is open. */
export function announceLimit(): number {
  return toast({
    variant: "destructive",
    title: "Upgrade Required",
    description: `You've reached the limit of ${FREE_LIMITS.expenses} expenses on the free plan. Please upgrade to add more expenses.`,
    duration: Infinity,
  });
}
