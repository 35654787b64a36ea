import { Dialog } from "../../ui/dialog.tsx";
import type { Limited } from "../../../shared/billing/plan.ts";

interface UpgradeDialogProps {
  what: Limited;
  count: number;
  limit: number;
  onClose: () => void;
  /** whether it stands over a form: then the plans open in another tab, and the form stays */
  isOverForm?: boolean;
}

const TITLES = {
  expenses: "Expense Limit Reached",
  contractors: "Contractor Limit Reached",
} as const satisfies Record<Limited, string>;

/** Says that the free plan is full, and what Pro would give. */
export function UpgradeDialog({ what, count, limit, onClose }: UpgradeDialogProps) {
  return (
    <Dialog title={TITLES[what]} onClose={onClose}>
      {count} of {limit} {what} used
    </Dialog>
  );
}
