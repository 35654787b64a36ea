import type { AdminUser } from "../../../../shared/admin/contract.ts";
import { Button } from "../../../ui/button.tsx";
import type { PlanChange } from "../queries.ts";
import { changesFor, whoIs } from "./user-plan.ts";

const LABELS = { upgrade: "Upgrade", downgrade: "Downgrade" } as const;

interface PlanButtonsProps {
  user: AdminUser;
  onChangePlan: (user: AdminUser, change: PlanChange) => void;
}

/**
 * What can be done about a user's plan. The first button stays the same one when that changes,
 * so that whoever has pressed it goes on from there.
 */
export function PlanButtons({ user, onChangePlan }: PlanButtonsProps) {
  const [first, second] = changesFor(user);
  const button = (change: PlanChange) => (
    <Button
      size="sm"
      aria-label={`${LABELS[change]} ${whoIs(user)}`}
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
