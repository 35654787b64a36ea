import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { DeleteDialog } from "../../../lib/delete-dialog.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { contractorName } from "../contract-words.ts";
import { useDeleteQuote } from "../mutations.ts";

interface QuoteDeleteDialogProps {
  quote: QuoteRecord;
  /** opens the contract, where its payments are listed */
  onShowPayments: () => void;
  onClose: () => void;
  /** told before `onClose` */
  onDeleted: () => void;
}

/** Asks before a quote goes. One that something was paid under stays, and says how to go on. */
export function QuoteDeleteDialog(props: QuoteDeleteDialogProps) {
  if (props.quote.figures.paid !== "0.00") return <NotYet {...props} />;
  return <Ask {...props} />;
}

function NotYet({ quote, onShowPayments, onClose }: QuoteDeleteDialogProps) {
  return (
    <Dialog
      title="This contract has payments"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onShowPayments}>
            Show the payments
          </Button>
        </>
      }
    >
      <p>
        <strong className="numbers">{formatMoney(quote.figures.paid)}</strong> is recorded as paid
        under it, so it cannot be deleted.
      </p>
      <p className="mt-3 text-ink-soft">
        Open each payment, take it from the contract or delete it, and then delete the contract. If
        the work is only over, mark it as completed instead: nothing gets lost that way.
      </p>
    </Dialog>
  );
}

function Ask({ quote, onClose, onDeleted }: QuoteDeleteDialogProps) {
  const deletion = useDeleteQuote();
  const { work, status, files } = quote;

  return (
    <DeleteDialog
      title={isContract(status) ? "Delete Contract" : "Delete Quote"}
      message={
        <>
          Are you sure you want to delete <strong className="text-ink">{work}</strong> (
          {contractorName(quote)}
          )? This cannot be undone.
          {isContract(status) && " Its change orders and planned payments go with it."}
          {files.length > 0 && " So do its files."}
        </>
      }
      deletion={deletion}
      of={quote}
      failure="The quote could not be deleted. Please try again."
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
