import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { useSetStatus } from "../mutations.ts";

interface UndoAcceptanceDialogProps {
  quote: QuoteRecord;
  onClose: () => void;
}

/** Confirms turning a contract back into a quote, which releases its committed amount. */
export function UndoAcceptanceDialog({ quote, onClose }: UndoAcceptanceDialogProps) {
  const setStatus = useSetStatus();
  const { agreed, paid } = quote.figures;

  async function undoAcceptance() {
    try {
      await setStatus.mutateAsync({ of: quote, status: "received" });
    } catch {
      return; // The dialog stays open and shows the error.
    }
    toast({ title: "Acceptance undone", description: quote.work });
    onClose();
  }

  return (
    <ConfirmDialog
      title="Undo acceptance?"
      message={
        <>
          <Money as="strong" amount={agreed} className="text-ink" /> for {quote.work} will no longer
          be committed. Change orders and the payment schedule are kept and apply again if you
          re-accept.
          {paid !== "0.00" && ` The ${formatMoney(paid)} you've paid stays on record.`}
        </>
      }
      confirmLabel="Undo acceptance"
      pendingLabel="Undoing..."
      isDestructive={false}
      isPending={setStatus.isPending}
      error={
        setStatus.error
          ? errorMessage(setStatus.error, "Couldn't save your change. Please try again.")
          : undefined
      }
      onConfirm={() => void undoAcceptance()}
      onCancel={onClose}
    />
  );
}
