import type { Contractor } from "../../../shared/contractors/contract.ts";
import { Dialog } from "../../ui/dialog.tsx";

interface ContractorFormDialogProps {
  /** the one to edit; none to add one */
  contractor?: Contractor;
  onClose: () => void;
  /** told before `onClose` */
  onSaved?: (saved: Contractor) => void;
}

/** Adds a contractor, or edits one. */
export function ContractorFormDialog({ contractor, onClose }: ContractorFormDialogProps) {
  const title = contractor === undefined ? "Add Contractor" : "Edit Contractor";
  return (
    <Dialog title={title} onClose={onClose}>
      The form follows.
    </Dialog>
  );
}
