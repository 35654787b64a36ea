import { type InvoiceRecord, invoice } from "../../../../shared/invoices/contract.ts";

/** An invoice in the format of responses; all `fields` are checked. */
export function invoiceOf(fields: object): InvoiceRecord {
  return invoice.parse({
    id: 1,
    userId: 1,
    projectId: 1,
    contractorId: null,
    contractor: null,
    quoteId: null,
    quote: null,
    creditOf: null,
    number: null,
    date: "2026-03-01",
    dueDate: null,
    currency: "USD",
    lines: [],
    tax: "0.00",
    retainage: "0.00",
    deposit: "0.00",
    printedTotal: null,
    file: null,
    note: null,
    status: "received",
    holdReason: null,
    overrideReason: null,
    figures: { lines: "0.00", total: "0.00", credited: "0.00", paid: "0.00", open: "0.00" },
    payments: [],
    waivers: [],
    match: { verdict: "pay", reasons: [], agreed: null, billedBefore: "0.00", billed: "0.00" },
    createdAt: "2026-03-01T00:00:00.000Z",
    ...fields,
  });
}
