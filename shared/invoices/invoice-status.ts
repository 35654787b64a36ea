/** What is stored. `part_paid` and `paid` follow from the payments of an approved invoice. */
export const STORED_INVOICE_STATUSES = [
  "draft",
  "received",
  "approved",
  "on_hold",
  "disputed",
  "void",
] as const;
export type StoredInvoiceStatus = (typeof STORED_INVOICE_STATUSES)[number];

export const INVOICE_STATUSES = [...STORED_INVOICE_STATUSES, "part_paid", "paid"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * Allowed changes of status. A partly paid invoice can't become a draft, be received again or be
 * voided until its payments are deleted or unlinked.
 */
const NEXT: Record<InvoiceStatus, readonly StoredInvoiceStatus[]> = {
  draft: ["received", "void"],
  received: ["draft", "approved", "on_hold", "disputed", "void"],
  approved: ["received", "on_hold", "disputed", "void"],
  on_hold: ["received", "approved", "disputed", "void"],
  disputed: ["received", "approved", "on_hold", "void"],
  void: ["received"],
  part_paid: ["on_hold", "disputed"],
  paid: ["disputed"],
};

export function mayBecomeInvoice(from: InvoiceStatus, to: StoredInvoiceStatus): boolean {
  return NEXT[from].includes(to);
}

/** Whether its fields may be edited; an approved invoice first has to return to received. */
export function mayEditInvoice(status: InvoiceStatus): boolean {
  return (
    status === "draft" || status === "received" || status === "on_hold" || status === "disputed"
  );
}

/** Whether it may be paid. */
export function mayPayInvoice(status: InvoiceStatus): boolean {
  return status === "approved" || status === "part_paid";
}
