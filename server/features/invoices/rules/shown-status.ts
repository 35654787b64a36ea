import type {
  InvoiceStatus,
  StoredInvoiceStatus,
} from "../../../../shared/invoices/invoice-status.ts";
import type { Cents } from "../../../../shared/money.ts";

interface Payments {
  isCreditNote: boolean;
  paid: Cents;
  /** total less approved credit notes and payments */
  open: Cents;
}

/** The status to show: payments make an approved invoice paid or partly paid. */
export function shownStatus(
  status: StoredInvoiceStatus,
  { isCreditNote, paid, open }: Payments,
): InvoiceStatus {
  if (status !== "approved" || isCreditNote) return status;
  if (open <= 0) return "paid";
  return paid > 0 ? "part_paid" : "approved";
}
