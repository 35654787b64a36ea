import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { ChangeOrderStatus, InstallmentKind } from "../../../../shared/contracts/agreement.ts";
import type { LienWaiver } from "../../../../shared/invoices/contract.ts";
import type { StoredInvoiceStatus } from "../../../../shared/invoices/invoice-status.ts";
import {
  addCents,
  type Cents,
  subtractCents,
  sumCents,
  ZERO_CENTS,
} from "../../../../shared/money.ts";

/* What was billed under a contract before an invoice. */

export interface BilledLine {
  description: string;
  amount: Cents;
  contractLine: string | null;
  changeOrderId: number | null;
  installmentId: number | null;
}

export interface Billed {
  id: number;
  contractorId: number | null;
  quoteId: number | null;
  creditOf: number | null;
  number: string | null;
  date: CalendarDate;
  currency: string;
  lines: readonly BilledLine[];
  tax: Cents;
  retainage: Cents;
  deposit: Cents;
  printedTotal: Cents | null;
  total: Cents;
  status: StoredInvoiceStatus;
  /** of its file; null without one, or when it was not computed */
  sha256: string | null;
  waivers: readonly Pick<LienWaiver, "id" | "kind" | "receivedOn">[];
  paid: Cents;
}

export interface BilledContract {
  id: number;
  work: string;
  contractor: { id: number; name: string } | null;
  isAccepted: boolean;
  completedOn: CalendarDate | null;
  isCompleted: boolean;
  /** without change orders */
  amount: Cents;
  /** with approved change orders */
  agreed: Cents;
  items: readonly { code: string; description: string; amount: Cents | null }[];
  changeOrders: readonly { id: number; reason: string; cost: Cents; status: ChangeOrderStatus }[];
  installments: readonly {
    id: number;
    kind: InstallmentKind;
    title: string;
    amount: Cents;
    milestone: { id: number; title: string; isCompleted: boolean } | null;
  }[];
  /** payments without an invoice, which count as billed */
  payments: readonly { installmentId: number | null; amount: Cents }[];
}

/**
 * Whether an invoice comes before another: entered earlier, or approved while the other one isn't.
 * Drafts, void and disputed invoices count for nothing.
 */
export function isBefore(other: Billed, one: Billed): boolean {
  if (other.id === one.id) return false;
  if (other.status === "draft" || other.status === "void" || other.status === "disputed") {
    return false;
  }
  return other.id < one.id || (other.status === "approved" && one.status !== "approved");
}

/** Negative for a credit note. */
export function signedTotal({ total, creditOf }: Pick<Billed, "total" | "creditOf">): Cents {
  return creditOf === null ? total : subtractCents(ZERO_CENTS, total);
}

export interface BilledBefore {
  total: Cents;
  ofItem: ReadonlyMap<string, Cents>;
  ofChange: ReadonlyMap<number, Cents>;
  ofInstallment: ReadonlyMap<number, Cents>;
  retainage: Cents;
  deposit: Cents;
  /** lines on no installment: the value of the work */
  work: Cents;
}

/** Sums by what the lines are matched to, over the invoices before one, and over other payments. */
export function billedBefore(contract: BilledContract, invoices: readonly Billed[]): BilledBefore {
  const ofItem = new Map<string, Cents>();
  const ofChange = new Map<number, Cents>();
  const ofInstallment = new Map<number, Cents>();
  let work = ZERO_CENTS;
  for (const { installmentId, amount } of contract.payments) {
    if (installmentId !== null) addTo(ofInstallment, installmentId, amount);
  }
  for (const invoice of invoices) {
    for (const line of invoice.lines) {
      const amount =
        invoice.creditOf === null ? line.amount : subtractCents(ZERO_CENTS, line.amount);
      if (line.installmentId !== null) addTo(ofInstallment, line.installmentId, amount);
      else work = addCents(work, amount);
      if (line.contractLine !== null) addTo(ofItem, line.contractLine, amount);
      if (line.changeOrderId !== null) addTo(ofChange, line.changeOrderId, amount);
    }
  }
  return {
    total: addCents(
      sumCents(invoices.map(signedTotal)),
      sumCents(contract.payments.map(({ amount }) => amount)),
    ),
    ofItem,
    ofChange,
    ofInstallment,
    retainage: sumCents(invoices.map(({ retainage }) => retainage)),
    deposit: sumCents(invoices.map(({ deposit }) => deposit)),
    work,
  };
}

export function addTo<Key>(sums: Map<Key, Cents>, key: Key, amount: Cents): void {
  sums.set(key, addCents(sums.get(key) ?? ZERO_CENTS, amount));
}

export function isAfter({ date }: Pick<Billed, "date">, end: CalendarDate | null): boolean {
  return end !== null && date > end;
}
