import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { formatMoney } from "../../../lib/format.ts";
import { textOf } from "../../../lib/problem-error.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { useSetStatus } from "../mutations.ts";

interface TakeBackDialogProps {
  quote: QuoteRecord;
  onClose: () => void;
}

/** Asks before a contract becomes a quote again: its amount is no longer promised then. */
export function TakeBackDialog({ quote, onClose }: TakeBackDialogProps) {
  const setStatus = useSetStatus();
  const { agreed, paid } = quote.figures;

  async function takeBack() {
    try {
      await setStatus.mutateAsync({ id: quote.id, status: "received" });
    } catch {
      return; // The dialog stays and says why.
    }
    toast({ title: "Acceptance taken back", description: quote.work });
    onClose();
  }

  return (
    <ConfirmDialog
      title="Take the acceptance back?"
      message={
        <>
          <strong className="numbers text-ink">{formatMoney(agreed)}</strong> for {quote.work} is no
          longer promised then. Change orders and planned payments stay with the quote and count
          again when you accept it again.
          {paid !== "0.00" && ` The ${formatMoney(paid)} that you paid stay recorded.`}
        </>
      }
      confirmLabel="Take Back"
      pendingLabel="Taking back..."
      isDestructive={false}
      isPending={setStatus.isPending}
      error={
        setStatus.error
          ? textOf(setStatus.error, "This could not be saved. Please try again.")
          : undefined
      }
      onConfirm={() => void takeBack()}
      onCancel={onClose}
    />
  );
}
