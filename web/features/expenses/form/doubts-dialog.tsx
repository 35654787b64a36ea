import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";

interface DoubtsDialogProps {
  /** sentences, each why it should be looked at once more */
  reasons: readonly string[];
  onSave: () => void;
  onBack: () => void;
}

/** Says all that speaks against saving at once. None of it forbids it. */
export function DoubtsDialog({ reasons, onSave, onBack }: DoubtsDialogProps) {
  return (
    <ConfirmDialog
      title="Check before saving"
      message={
        <ul className="space-y-3">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      }
      cancelLabel="Go back"
      confirmLabel="Save anyway"
      isDestructive={false}
      onCancel={onBack}
      onConfirm={onSave}
    />
  );
}
