import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { InvoiceRecord, InvoiceSettings } from "../../../../shared/invoices/contract.ts";
import type { ReactNode } from "react";
import { ignoreRejection, showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import type { ReasonedStatus } from "../../invoices/reason-dialog.tsx";

// Loaded on hover of the buttons that open a dialog.
const load = () => import("../../invoices/invoices-dialog.tsx");

interface InvoiceActionContext {
  projectId: number;
  setDialog: (dialog: ReactNode) => void;
  /** shows an invoice, or the list */
  open: (id: number | "all") => void;
}

type Installment = QuoteRecord["installments"][number];

/** Actions on invoices, each in a dialog. */
export function invoiceActions({ projectId, setDialog, open }: InvoiceActionContext) {
  const close = () => setDialog(null);
  const show = (dialog: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, dialog);
  return {
    prefetch: () => ignoreRejection(load()),

    /** from scratch, from a contract, or from one of its installments */
    add: (quote?: QuoteRecord, installment?: Installment) =>
      show(async () => {
        const { InvoiceFormDialog, startOf } = await load();
        const from = quote && `of ${quote.id} ${installment?.id ?? ""}`;
        return (
          <InvoiceFormDialog
            projectId={projectId}
            {...(quote && { start: startOf(quote, installment) })}
            {...(from !== undefined && { from })}
            onSaved={({ id }) => open(id)}
            onClose={close}
          />
        );
      }),

    edit: (invoice: InvoiceRecord) =>
      show(async () => {
        const { InvoiceFormDialog } = await load();
        return <InvoiceFormDialog projectId={projectId} invoice={invoice} onClose={close} />;
      }),

    pay: (invoice: InvoiceRecord, lastMethod: string | undefined) =>
      show(async () => {
        const { PayDialog } = await load();
        return <PayDialog invoice={invoice} lastMethod={lastMethod} onClose={close} />;
      }),

    link: (invoice: InvoiceRecord) =>
      show(async () => {
        const { LinkDialog } = await load();
        return <LinkDialog invoice={invoice} onClose={close} />;
      }),

    askReason: (invoice: InvoiceRecord, status: ReasonedStatus) =>
      show(async () => {
        const { ReasonDialog } = await load();
        return <ReasonDialog invoice={invoice} status={status} onClose={close} />;
      }),

    editWaivers: (invoice: InvoiceRecord) =>
      show(async () => {
        const { WaiversDialog } = await load();
        return <WaiversDialog invoice={invoice} onClose={close} />;
      }),

    editSettings: (settings: InvoiceSettings) =>
      show(async () => {
        const { SettingsDialog } = await load();
        return <SettingsDialog projectId={projectId} settings={settings} onClose={close} />;
      }),

    askDelete: (invoice: InvoiceRecord) =>
      show(async () => {
        const { InvoiceDeleteDialog } = await load();
        const done = () => open("all");
        return <InvoiceDeleteDialog invoice={invoice} onDeleted={done} onClose={close} />;
      }),
  };
}

export type InvoiceActions = ReturnType<typeof invoiceActions>;
