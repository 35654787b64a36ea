import { useQueryClient } from "@tanstack/react-query";
import type { AdminUser } from "../../../../shared/admin/contract.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import {
  recheckAccess,
  changePlan,
  isLockedOut,
  type PlanChange,
  planFailureOf,
} from "../queries.ts";
import { consequencesOf, nameWithEmail } from "./user-plan.ts";
import { useWrite } from "../../../lib/http/use-write.ts";

const WORDS = {
  upgrade: { title: "Upgrade User", confirm: "Upgrade", pending: "Upgrading..." },
  downgrade: { title: "Downgrade User", confirm: "Downgrade", pending: "Downgrading..." },
} as const;

interface PlanDialogProps {
  user: AdminUser;
  change: PlanChange;
  onClose: () => void;
}

/** Confirms a plan change and explains its effect here and at the payment provider. */
export function PlanDialog({ user, change, onClose }: PlanDialogProps) {
  const queryClient = useQueryClient();
  const { title, confirm, pending } = WORDS[change];
  const action = useWrite({
    changes: "admin",
    awaitsRefetch: true,
    mutationFn: () => changePlan(user.id, change),
    // Closes once the row shows the new plan.
    onSettled: (message) => {
      if (message === undefined) return;
      toast({ title: message, description: nameWithEmail(user) });
      onClose();
    },
    onError: (error) => {
      if (isLockedOut(error)) void recheckAccess(queryClient);
    },
  });
  return (
    <ConfirmDialog
      title={title}
      message={consequencesOf(user, change).map((sentence) => (
        <p key={sentence} className="mt-2">
          {sentence}
        </p>
      ))}
      confirmLabel={confirm}
      pendingLabel={pending}
      isPending={action.isPending}
      isDestructive={change === "downgrade"}
      error={action.error ? planFailureOf(action.error, change) : undefined}
      onConfirm={() => action.mutate()}
      onCancel={onClose}
    />
  );
}
