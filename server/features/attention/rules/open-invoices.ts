import { type CalendarDate, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { InvoiceRecord } from "../../../../shared/invoices/contract.ts";
import type { InvoiceStatus } from "../../../../shared/invoices/invoice-status.ts";
import {
  addCents,
  type Cents,
  centsOf,
  clampToZero,
  subtractCents,
  ZERO_CENTS,
} from "../../../../shared/money.ts";
import type { OpenInstallment } from "../../contracts/rules/open-payments.ts";

/** An invoice that asks for money. */
export interface OpenInvoice {
  id: number;
  quoteId: number | null;
  /** the one installment that all its lines are for; null for none, or several */
  installmentId: number | null;
  number: string | null;
  contractor: string | null;
  open: Cents;
  /** its due day, else that of its installment */
  day: CalendarDate | null;
}

/** As the forecast counts them: drafts, disputed ones and those on hold ask for nothing. */
const ASKING: ReadonlySet<InvoiceStatus> = new Set(["received", "approved", "part_paid"]);

export function openInvoicesOf(
  invoices: readonly InvoiceRecord[],
  quotes: readonly QuoteRecord[],
): OpenInvoice[] {
  const days = new Map(
    quotes.flatMap(({ installments }) => installments.map(({ id, date }) => [id, date])),
  );
  return invoices.flatMap((invoice) => {
    const open = centsOf(invoice.figures.open);
    if (invoice.creditOf !== null || !ASKING.has(invoice.status) || open <= 0) return [];
    const [first = null, ...others] = new Set(invoice.lines.map((line) => line.installmentId));
    const installmentId = others.length === 0 ? first : null;
    const agreed = installmentId === null ? null : (days.get(installmentId) ?? null);
    const day = invoice.dueDate ?? agreed;
    return [
      {
        id: invoice.id,
        quoteId: invoice.quoteId,
        installmentId,
        number: invoice.number,
        contractor: invoice.contractor?.name ?? null,
        open,
        day: day === null ? null : (parseCalendarDate(day) ?? null),
      },
    ];
  });
}

/**
 * The installments without what invoices already ask for, so that the same money isn't listed
 * twice. Invoices of a contract as a whole cover its installments in their order.
 */
export function withoutInvoiced(
  payments: readonly OpenInstallment[],
  invoices: readonly OpenInvoice[],
): OpenInstallment[] {
  const known = new Set(payments.map(({ id }) => id));
  const invoiced = new Map<string, Cents>();
  for (const { quoteId, installmentId, open } of invoices) {
    if (quoteId === null) continue;
    const isOne = installmentId !== null && known.has(installmentId);
    const key = isOne ? `installment ${installmentId}` : `quote ${quoteId}`;
    invoiced.set(key, addCents(invoiced.get(key) ?? ZERO_CENTS, open));
  }
  return payments.flatMap((payment) => {
    let { amount } = payment;
    for (const key of [`installment ${payment.id}`, `quote ${payment.quoteId}`]) {
      const asked = invoiced.get(key) ?? ZERO_CENTS;
      const covered = asked < amount ? asked : amount;
      invoiced.set(key, subtractCents(asked, covered));
      amount = clampToZero(subtractCents(amount, covered));
    }
    return amount === ZERO_CENTS ? [] : [{ ...payment, amount }];
  });
}
