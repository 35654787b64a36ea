import { textOf } from "../../../lib/problem-error.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useClearConversation } from "../queries.ts";

export function ClearDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = useClearConversation();
  const failure = "The conversation could not be cleared. Please try again.";
  return (
    <ConfirmDialog
      title="Clear this conversation?"
      message="All that was asked and answered will be deleted. What is recorded in your projects stays."
      confirmLabel="Clear"
      pendingLabel="Clearing..."
      isPending={isPending}
      error={error ? textOf(error, failure) : undefined}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
