import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";

interface SaveWarningsDialogProps {
  /** sentences, one per warning */
  reasons: readonly string[];
  onSave: () => void;
  onBack: () => void;
}

/** Shows all warnings before saving at once. The user may save anyway. */
export function SaveWarningsDialog({ reasons, onSave, onBack }: SaveWarningsDialogProps) {
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
