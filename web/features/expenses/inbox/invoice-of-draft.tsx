import type { ReactNode } from "react";
import type { Draft } from "../../../../shared/receipts/drafts.ts";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import type { ExpenseFormValues } from "../form/expense-form.ts";
import { draftTitle } from "./draft-values.ts";

interface InvoiceOfDraft {
  projectId: number;
  draft: Draft;
  values: ExpenseFormValues;
  salesTax: string | undefined;
  setDialog: (dialog: ReactNode) => void;
  onSaved: () => void;
}

/** Opens the invoice form with the read values; the saved invoice takes over the draft's file. */
export function openInvoiceForm(given: InvoiceOfDraft): void {
  const { projectId, draft, values, salesTax, setDialog, onSaved } = given;
  void showWhenLoaded(setDialog, async () => {
    const { InvoiceFormDialog, startOfReceipt } =
      await import("../../invoices/invoices-dialog.tsx");
    const start = startOfReceipt({
      file: { key: draft.key, name: draftTitle(draft) },
      description: values.description,
      amount: String(values.amount),
      date: values.date,
      contractorId: values.contractorId ?? null,
      salesTax,
    });
    return (
      <InvoiceFormDialog
        projectId={projectId}
        start={start}
        from={`receipt ${draft.id}`}
        onSaved={onSaved}
        onClose={() => setDialog(null)}
      />
    );
  });
}
