import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import type { MissingReceipt } from "./use-receipt.ts";

interface MissingReceiptsDialogProps {
  missing: readonly MissingReceipt[];
  onSave: () => void;
  onBack: () => void;
}

/** Asks before saving without a chosen receipt: its file would be lost. */
export function MissingReceiptsDialog({ missing, onSave, onBack }: MissingReceiptsDialogProps) {
  const isOne = missing.length === 1;
  return (
    <ConfirmDialog
      title={isOne ? "Save without the receipt?" : "Save without these receipts?"}
      message={
        <ul className="space-y-3">
          {missing.map(({ name, message }) => (
            <li key={`${name} ${message}`}>
              <span className="font-medium text-ink">{name}</span> was not uploaded. {message}
            </li>
          ))}
        </ul>
      }
      cancelLabel="Go back"
      confirmLabel={isOne ? "Save without it" : "Save without them"}
      onCancel={onBack}
      onConfirm={onSave}
    />
  );
}
