import { errorMessage } from "../../../lib/http/problem-error.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { useClearConversation } from "../queries.ts";

export function ClearDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = useClearConversation();
  const failure = "Couldn't clear the conversation. Please try again.";
  return (
    <ConfirmDialog
      title="Clear this conversation?"
      message="This deletes all messages. Your project data isn't affected."
      confirmLabel="Clear"
      pendingLabel="Clearing..."
      isPending={isPending}
      error={error ? errorMessage(error, failure) : undefined}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
