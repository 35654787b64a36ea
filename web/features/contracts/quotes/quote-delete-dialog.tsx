import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { DeleteDialog } from "../../../lib/delete-dialog.tsx";
import { Money } from "../../../lib/money.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { contractorName } from "../contract-words.ts";
import { useDeleteQuote } from "../mutations.ts";

interface QuoteDeleteDialogProps {
  quote: QuoteRecord;
  /** opens the contract, which lists its payments */
  onShowPayments: () => void;
  onClose: () => void;
  /** called before `onClose` */
  onDeleted: () => void;
}

/** Confirms deletion. A contract with payments can't be deleted; then explains what to do first. */
export function QuoteDeleteDialog(props: QuoteDeleteDialogProps) {
  if (props.quote.figures.paid !== "0.00") return <DeletionBlocked {...props} />;
  return <DeletionConfirm {...props} />;
}

function DeletionBlocked({ quote, onShowPayments, onClose }: QuoteDeleteDialogProps) {
  return (
    <Dialog
      title="This contract has payments"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onShowPayments}>
            View payments
          </Button>
        </>
      }
    >
      <p>
        This contract has <Money as="strong" amount={quote.figures.paid} /> in recorded payments, so
        it can't be deleted.
      </p>
      <p className="mt-3 text-ink-soft">
        Unlink or delete its payments first. If the work is finished, mark the contract complete
        instead.
      </p>
    </Dialog>
  );
}

function DeletionConfirm({ quote, onClose, onDeleted }: QuoteDeleteDialogProps) {
  const deletion = useDeleteQuote();
  const { work, status, files } = quote;

  return (
    <DeleteDialog
      title={isContract(status) ? "Delete contract?" : "Delete quote?"}
      message={
        <>
          Delete <strong className="text-ink">{work}</strong> ({contractorName(quote)})? This can't
          be undone.
          {isContract(status) && " Its change orders and payment schedule will be deleted too."}
          {files.length > 0 && " Its files will be deleted too."}
        </>
      }
      deletion={deletion}
      of={quote}
      failure="Couldn't delete the quote. Please try again."
      onDeleted={() => {
        toast({
          title: isContract(status) ? "Contract deleted" : "Quote deleted",
          description: work,
        });
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}
