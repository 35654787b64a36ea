import { expect, test } from "vitest";
import type {
  InvoiceStatus,
  StoredInvoiceStatus,
} from "../../../../shared/invoices/invoice-status.ts";
import { centsOf } from "../../../../shared/money.ts";
import { shownStatus } from "./shown-status.ts";

test.each<[StoredInvoiceStatus, string, string, InvoiceStatus]>([
  ["approved", "0.00", "100.00", "approved"],
  ["approved", "0.01", "99.99", "part_paid"],
  ["approved", "100.00", "0.00", "paid"],
  ["approved", "100.01", "-0.01", "paid"],
  // A credit note covers it.
  ["approved", "0.00", "0.00", "paid"],
  ["disputed", "100.00", "0.00", "disputed"],
  ["on_hold", "50.00", "50.00", "on_hold"],
  ["received", "0.00", "0.00", "received"],
])("an invoice that is %s with %s paid and %s open is %s", (stored, paid, open, shown) => {
  const payments = { isCreditNote: false, paid: centsOf(paid), open: centsOf(open) };
  expect(shownStatus(stored, payments)).toBe(shown);
  expect(shownStatus(stored, { ...payments, isCreditNote: true })).toBe(stored);
});
