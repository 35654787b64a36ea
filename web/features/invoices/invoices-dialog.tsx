/* The dialogs of invoices, in one file: each alone is too small for a request of its own. */

export { InvoiceDeleteDialog } from "./invoice-delete-dialog.tsx";
export { startOf, startOfReceipt } from "./invoice-form.ts";
export { InvoiceFormDialog } from "./invoice-form-dialog.tsx";
export { LinkDialog } from "./link-dialog.tsx";
export { PayDialog } from "./pay-dialog.tsx";
export { ReasonDialog } from "./reason-dialog.tsx";
export { SettingsDialog } from "./settings-dialog.tsx";
export { WaiversDialog } from "./waivers-dialog.tsx";
