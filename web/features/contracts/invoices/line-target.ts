import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { codeOf } from "../../../../shared/expenses/catalog.ts";
import type { InvoiceLine } from "../../../../shared/invoices/contract.ts";

/**
 * What a line is billed for: a line of the contract, a change order or a payment; undefined for
 * none.
 */
export function lineTarget(
  { contractLine, changeOrderId, installmentId }: InvoiceLine,
  quote: QuoteRecord | undefined,
): string | undefined {
  if (contractLine !== null) {
    const item = quote?.items.find(({ description }) => codeOf(description) === contractLine);
    return `Contract item: ${item?.description ?? contractLine}`;
  }
  if (changeOrderId !== null) {
    const change = quote?.changeOrders.find(({ id }) => id === changeOrderId);
    return change ? `Change order: ${change.reason}` : "Change order";
  }
  if (installmentId === null) return undefined;
  const payment = quote?.installments.find(({ id }) => id === installmentId);
  return payment ? `Payment schedule: ${payment.title}` : "Payment schedule";
}
