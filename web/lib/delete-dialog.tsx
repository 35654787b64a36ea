import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { errorMessage } from "./http/problem-error.ts";

interface DeleteDialogProps<Of> {
  title: string;
  message: ReactNode;
  deletion: Pick<UseMutationResult<unknown, unknown, Of>, "mutateAsync" | "isPending" | "error">;
  /** the argument of the deletion */
  of: Of;
  /** shown when the server gives no reason */
  failure: string;
  /** announces the deletion; the dialog closes afterwards */
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before deleting a record. On failure the dialog stays open and shows the reason. */
export function DeleteDialog<Of>(props: DeleteDialogProps<Of>) {
  const { title, message, deletion, of, failure, onDeleted, onClose } = props;

  async function remove() {
    try {
      await deletion.mutateAsync(of);
    } catch {
      return;
    }
    onDeleted();
    onClose();
  }

  return (
    <ConfirmDialog
      title={title}
      message={message}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={deletion.isPending}
      error={deletion.error !== null ? errorMessage(deletion.error, failure) : undefined}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
