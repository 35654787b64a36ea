import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { InvoiceRecord, InvoiceSettings } from "../../../../shared/invoices/contract.ts";
import type { ReactNode } from "react";
import { ignoreRejection, showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import type { ReasonedStatus } from "../../invoices/reason-dialog.tsx";

// Dialogs, loaded on hover of the buttons that open them.
const loadForm = () => import("../../invoices/invoice-form-dialog.tsx");
const loadPay = () => import("../../invoices/pay-dialog.tsx");
const loadReason = () => import("../../invoices/reason-dialog.tsx");
const loadWaivers = () => import("../../invoices/waivers-dialog.tsx");
const loadSettings = () => import("../../invoices/settings-dialog.tsx");
const loadDelete = () => import("../../invoices/invoice-delete-dialog.tsx");

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
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);
  return {
    prefetchForm: () => ignoreRejection(loadForm()),
    prefetchPay: () => ignoreRejection(loadPay()),

    /** from a contract, or from one of its installments */
    add: (quote?: QuoteRecord, installment?: Installment) =>
      show(async () => {
        const { InvoiceFormDialog, startOf } = await loadForm();
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
        const { InvoiceFormDialog } = await loadForm();
        return <InvoiceFormDialog projectId={projectId} invoice={invoice} onClose={close} />;
      }),

    pay: (invoice: InvoiceRecord, lastMethod: string | undefined) =>
      show(async () => {
        const { PayDialog } = await loadPay();
        return <PayDialog invoice={invoice} lastMethod={lastMethod} onClose={close} />;
      }),

    askReason: (invoice: InvoiceRecord, status: ReasonedStatus) =>
      show(async () => {
        const { ReasonDialog } = await loadReason();
        return <ReasonDialog invoice={invoice} status={status} onClose={close} />;
      }),

    editWaivers: (invoice: InvoiceRecord) =>
      show(async () => {
        const { WaiversDialog } = await loadWaivers();
        return <WaiversDialog invoice={invoice} onClose={close} />;
      }),

    editSettings: (settings: InvoiceSettings) =>
      show(async () => {
        const { SettingsDialog } = await loadSettings();
        return <SettingsDialog projectId={projectId} settings={settings} onClose={close} />;
      }),

    askDelete: (invoice: InvoiceRecord) =>
      show(async () => {
        const { InvoiceDeleteDialog } = await loadDelete();
        const done = () => open("all");
        return <InvoiceDeleteDialog invoice={invoice} onDeleted={done} onClose={close} />;
      }),
  };
}

export type InvoiceActions = ReturnType<typeof invoiceActions>;
