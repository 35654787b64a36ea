import type { AdminUser } from "../../../../shared/admin/contract.ts";
import { Button } from "../../../ui/button.tsx";
import type { PlanChange } from "../queries.ts";
import { changesFor, nameWithEmail } from "./user-plan.ts";

const LABELS = { upgrade: "Upgrade", downgrade: "Downgrade" } as const;

interface PlanButtonsProps {
  user: AdminUser;
  onChangePlan: (user: AdminUser, change: PlanChange) => void;
}

/**
 * Plan actions for a user. The first button keeps its identity when the plan changes, so that it
 * keeps focus.
 */
export function PlanButtons({ user, onChangePlan }: PlanButtonsProps) {
  const [first, second] = changesFor(user);
  const button = (change: PlanChange) => (
    <Button
      size="sm"
      aria-label={`${LABELS[change]} ${nameWithEmail(user)}`}
      onClick={() => onChangePlan(user, change)}
    >
      {LABELS[change]}
    </Button>
  );
  return (
    <>
      {button(first)}
      {second !== undefined && button(second)}
    </>
  );
}
