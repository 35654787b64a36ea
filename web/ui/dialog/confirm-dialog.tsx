import { type MouseEvent, type ReactNode, useId } from "react";
import { Button } from "../button.tsx";
import { InlineAlert } from "../feedback/inline-alert.tsx";
import { Modal } from "./modal.tsx";

interface ConfirmDialogProps {
  title: string;
  message: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** the action is running: it can be neither repeated nor dismissed */
  isPending?: boolean;
  /** the confirm button's label while pending */
  pendingLabel?: string;
  /** why the last attempt failed */
  error?: string | undefined;
  /** whether confirming deletes something for good */
  isDestructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action that can't be undone. The focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, confirmLabel, cancelLabel = "Cancel", isPending = false } = props;
  const { pendingLabel, error, isDestructive = true, onConfirm, onCancel } = props;
  const titleId = useId();
  const messageId = useId();

  function dismiss() {
    if (!isPending) onCancel();
  }

  /** Ignores the second click of a double click, which may have opened the dialog. */
  function confirm({ detail }: MouseEvent) {
    if (detail <= 1) onConfirm();
  }

  return (
    <Modal
      role="alertdialog"
      onDismiss={dismiss}
      titleId={titleId}
      describedBy={messageId}
      className="rise-in m-auto w-[calc(100%-2rem-var(--safe-x))] max-w-md rounded-2xl border border-line bg-surface p-5 text-ink shadow-far sm:p-6"
    >
      <h2 id={titleId} className="text-lg font-semibold wrap-anywhere">
        {title}
      </h2>
      <div id={messageId} className="mt-2 text-ink-soft wrap-anywhere">
        {message}
      </div>
      {error !== undefined && (
        <div className="mt-4">
          <InlineAlert>{error}</InlineAlert>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={dismiss} disabled={isPending}>
          {cancelLabel}
        </Button>
        <Button
          variant={isDestructive ? "danger" : "primary"}
          isPending={isPending}
          onClick={confirm}
        >
          {isPending && pendingLabel !== undefined ? pendingLabel : confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
