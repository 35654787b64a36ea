import { amountsProblem } from "../../invoices/rules/total.ts";
import type { BackedUpInvoice } from "../rules/archive-contract.ts";
import { unsupportedArchive } from "./archive-reader.ts";
import { invalidRecord } from "./backup-records.ts";

/**
 * Far more than real renovations have, because they are kept in memory until all quotes are known.
 */
const MAX_INVOICES = 1_000_000;

interface Referring {
  index: number;
  projectId: number;
  quoteId: number | null;
  creditOf: number | null;
  changeOrders: readonly number[];
  installments: readonly number[];
}

/** Checks invoices, and that the records they refer to are in the same project. */
export class InvoiceCheck {
  readonly #invoices = new Map<number, Referring>();

  take(index: number, invoice: BackedUpInvoice): void {
    const { id, projectId, quoteId, creditOf, lines } = invoice;
    if (this.#invoices.has(id)) throw invalidRecord("invoices", index, "its id is a duplicate");
    const problem = amountsProblem(invoice);
    if (problem !== undefined) throw invalidRecord("invoices", index, problem);
    this.#invoices.set(id, {
      index,
      projectId,
      quoteId,
      creditOf,
      changeOrders: lines.flatMap(({ changeOrderId }) => changeOrderId ?? []),
      installments: lines.flatMap(({ installmentId }) => installmentId ?? []),
    });
    if (this.#invoices.size > MAX_INVOICES) {
      throw unsupportedArchive("It has more invoices than can be taken.");
    }
  }

  projectOf(id: number): number | undefined {
    return this.#invoices.get(id)?.projectId;
  }

  /** @param parts quote ids by change order id, and by installment id */
  requireLinks(
    quotes: ReadonlyMap<number, { projectId: number }>,
    parts: {
      changeOrders: ReadonlyMap<number, number>;
      installments: ReadonlyMap<number, number>;
    },
  ): void {
    for (const one of this.#invoices.values()) {
      const { index, projectId, quoteId, creditOf } = one;
      if (quoteId !== null && quotes.get(quoteId)?.projectId !== projectId) {
        throw invalidRecord("invoices", index, "its contract is missing");
      }
      const isOf = (list: ReadonlyMap<number, number>) => (id: number) => list.get(id) === quoteId;
      if (
        !one.changeOrders.every(isOf(parts.changeOrders)) ||
        !one.installments.every(isOf(parts.installments))
      ) {
        throw invalidRecord("invoices", index, "what one of its lines is matched to is missing");
      }
      const credited = creditOf === null ? undefined : this.#invoices.get(creditOf);
      if (creditOf === null) continue;
      if (credited?.projectId !== projectId || credited.creditOf !== null) {
        throw invalidRecord("invoices", index, "the invoice that it reduces is missing");
      }
    }
  }
}
