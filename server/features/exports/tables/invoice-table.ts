import type { InvoiceRecord } from "../../../../shared/invoices/contract.ts";
import type { InvoiceStatus } from "../../../../shared/invoices/invoice-status.ts";
import type { Verdict } from "../../../../shared/invoices/match.ts";
import { reasonSentence } from "../../../../shared/invoices/reason-words.ts";
import { listInvoices } from "../../invoices/queries.ts";
import { contractorName } from "./names.ts";
import { column, summed, tableOf } from "./table.ts";

const STATUS = {
  draft: "Draft",
  received: "Received",
  approved: "Approved",
  on_hold: "On hold",
  part_paid: "Part paid",
  paid: "Paid",
  disputed: "Disputed",
  void: "Void",
} as const satisfies Record<InvoiceStatus, string>;

const VERDICTS = { pay: "Pay", ask: "Ask", hold: "Hold" } as const satisfies Record<
  Verdict,
  string
>;

/** Oldest first, each with the result of its match. */
export const invoiceTable = tableOf<InvoiceRecord>(
  "invoices",
  [
    column("Id", "number", ({ id }) => id),
    column("Number", "text", ({ number }) => number),
    column("Type", "text", ({ creditOf }) => (creditOf === null ? "Invoice" : "Credit note"), {
      width: 12,
    }),
    column("Contractor", "text", ({ contractor }) => contractorName(contractor)),
    column("Contract", "text", ({ quote }) => quote?.work ?? null, { width: 32 }),
    column("Date", "day", ({ date }) => date),
    column("Due", "day", ({ dueDate }) => dueDate),
    column("Status", "text", ({ status }) => STATUS[status], { width: 12 }),
    // No total, because credit notes reduce it and void invoices don't count.
    column("Total", "money", ({ figures }) => figures.total),
    column("Sales tax", "money", ({ tax }) => tax),
    column("Retainage", "money", ({ retainage }) => retainage),
    column("Deposit", "money", ({ deposit }) => deposit),
    summed("Paid", ({ figures }) => figures.paid),
    column("Balance", "money", ({ figures }) => figures.open),
    column("Match", "text", ({ match }) => VERDICTS[match.verdict], { width: 8 }),
    column("Reasons", "text", ({ match }) => match.reasons.map(reasonSentence).join(" "), {
      width: 50,
    }),
    column("Approved despite the match", "text", ({ overrideReason }) => overrideReason),
    column("Notes", "text", ({ note }) => note, { width: 50 }),
  ],
  async function* pages({ tx, access, projectId }) {
    const { invoices } = await listInvoices(tx, access, projectId);
    yield invoices.toReversed();
  },
);
