import { useState } from "react";
import type { Account } from "../../../shared/account/contract.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { type ToastOptions, toast } from "../../ui/toast/toast.ts";
import { useAttempt } from "./sessions/use-attempt.ts";

export interface Confirmation {
  account: Account;
  /** label of the opening button and of the confirm button */
  label: string;
  title: string;
  message: string;
  pendingLabel: string;
  /** message for a failure without a server message */
  failure: string;
  done: ToastOptions;
  onConfirm: () => Promise<unknown>;
}

export function ConfirmationDialog(props: Confirmation & { onClose: () => void }) {
  const { account, label, title, message, pendingLabel, failure, done, onConfirm, onClose } = props;
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const attempt = useAttempt(account);

  async function handleConfirm() {
    setError(undefined);
    setIsPending(true);
    try {
      await attempt(onConfirm);
      toast(done);
      onClose();
    } catch (problem) {
      setError(errorMessage(problem, failure));
      setIsPending(false);
    }
  }

  return (
    <>
      <ConfirmDialog
        title={title}
        message={message}
        confirmLabel={label}
        isPending={isPending}
        pendingLabel={pendingLabel}
        error={error}
        onConfirm={() => void handleConfirm()}
        onCancel={onClose}
      />
    </>
  );
}
