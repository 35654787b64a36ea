import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { announceDeleted } from "../../lib/announce-deleted.ts";
import { DeleteDialog } from "../../lib/delete-dialog.tsx";
import { Money } from "../../lib/money.tsx";
import { restoreInvoice, useDeleteInvoice } from "./mutations.ts";

interface InvoiceDeleteDialogProps {
  invoice: InvoiceRecord;
  onDeleted: () => void;
  onClose: () => void;
}

export function InvoiceDeleteDialog({ invoice, onDeleted, onClose }: InvoiceDeleteDialogProps) {
  const queryClient = useQueryClient();
  const deletion = useDeleteInvoice();
  return (
    <DeleteDialog
      title="Delete invoice?"
      message={
        <>
          Delete this invoice of <Money amount={invoice.figures.total} />? To keep a record, mark it
          void instead.
        </>
      }
      deletion={deletion}
      of={invoice}
      failure="Couldn't delete the invoice. Please try again."
      onDeleted={() => {
        const restore = () => restoreInvoice(queryClient, invoice.id);
        announceDeleted({ title: "Invoice deleted", restore });
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}
