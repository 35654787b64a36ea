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

/* Amounts billed under a contract before an invoice. */

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
  /** SHA-256 of its file; null without one, or when it was not computed */
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
  /** including approved change orders */
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

/** Drafts, void and disputed invoices don't count. */
export function isCounted({ status }: Pick<Billed, "status">): boolean {
  return status !== "draft" && status !== "void" && status !== "disputed";
}

/**
 * Whether an invoice comes before another: entered earlier, or approved while the other one isn't.
 */
export function isBefore(other: Billed, one: Billed): boolean {
  if (other.id === one.id || !isCounted(other)) return false;
  return other.id < one.id || (other.status === "approved" && one.status !== "approved");
}

/** Ids of the invoices that don't count. */
function idsNotCounted(invoices: readonly Billed[]): ReadonlySet<number> {
  return new Set(invoices.filter((invoice) => !isCounted(invoice)).map(({ id }) => id));
}

/**
 * Whether it changes the billed amount; a credit note lowers it once it is approved, if its invoice
 * counts.
 */
function isBilled(invoice: Billed, notCounted: ReadonlySet<number>): boolean {
  const { creditOf, status } = invoice;
  return creditOf === null
    ? isCounted(invoice)
    : status === "approved" && !notCounted.has(creditOf);
}

/** What was paid on an invoice that doesn't count, because it is disputed since. */
function paidOnly(invoice: Billed): Cents {
  return invoice.creditOf === null && !isCounted(invoice) ? invoice.paid : ZERO_CENTS;
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
  /** lines without an installment: the value of the work */
  work: Cents;
}

/** Sums by what the lines are matched to, of the invoices added so far and of other payments. */
class BilledSums implements BilledBefore {
  total: Cents;
  readonly ofItem = new Map<string, Cents>();
  readonly ofChange = new Map<number, Cents>();
  readonly ofInstallment = new Map<number, Cents>();
  retainage = ZERO_CENTS;
  deposit = ZERO_CENTS;
  work = ZERO_CENTS;

  constructor({ payments }: Pick<BilledContract, "payments">) {
    this.total = sumCents(payments.map(({ amount }) => amount));
    for (const { installmentId, amount } of payments) {
      if (installmentId !== null) addTo(this.ofInstallment, installmentId, amount);
    }
  }

  /** Adds an invoice's payments in place of the invoice. */
  addPaid(paid: Cents): void {
    this.total = addCents(this.total, paid);
  }

  add(invoice: Billed): void {
    const signed = (amount: Cents) =>
      invoice.creditOf === null ? amount : subtractCents(ZERO_CENTS, amount);
    this.total = addCents(this.total, signedTotal(invoice));
    this.retainage = addCents(this.retainage, signed(invoice.retainage));
    this.deposit = addCents(this.deposit, signed(invoice.deposit));
    for (const line of invoice.lines) {
      const amount = signed(line.amount);
      if (line.installmentId !== null) addTo(this.ofInstallment, line.installmentId, amount);
      else this.work = addCents(this.work, amount);
      if (line.contractLine !== null) addTo(this.ofItem, line.contractLine, amount);
      if (line.changeOrderId !== null) addTo(this.ofChange, line.changeOrderId, amount);
    }
  }
}

/** Amounts billed under a contract before one of its invoices. */
export function billedBefore(
  contract: BilledContract,
  invoices: readonly Billed[],
  one: Billed,
): BilledBefore {
  const sums = new BilledSums(contract);
  const notCounted = idsNotCounted(invoices);
  for (const other of invoices) {
    if (isBefore(other, one) && isBilled(other, notCounted)) sums.add(other);
    if (other.id !== one.id) sums.addPaid(paidOnly(other));
  }
  return sums;
}

/**
 * Each invoice with the amounts billed before it, in one pass. The sums object is reused, so read
 * it before the next step.
 *
 * @param invoices all invoices of the contract, by id
 */
export function* eachBilledBefore(
  contract: BilledContract,
  invoices: readonly Billed[],
): Generator<[Billed, BilledBefore]> {
  const [ofApproved, ofOthers] = [new BilledSums(contract), new BilledSums(contract)];
  const isApproved = ({ status }: Billed) => status === "approved";
  const notCounted = idsNotCounted(invoices);
  for (const invoice of invoices) {
    if (isApproved(invoice) && isBilled(invoice, notCounted)) ofOthers.add(invoice);
    for (const sums of [ofApproved, ofOthers]) sums.addPaid(paidOnly(invoice));
  }
  for (const invoice of invoices) {
    const own = paidOnly(invoice);
    ofOthers.addPaid(subtractCents(ZERO_CENTS, own));
    yield [invoice, isApproved(invoice) ? ofApproved : ofOthers];
    ofOthers.addPaid(own);
    if (!isBilled(invoice, notCounted)) continue;
    ofApproved.add(invoice);
    if (!isApproved(invoice)) ofOthers.add(invoice);
  }
}

export function addTo<Key>(sums: Map<Key, Cents>, key: Key, amount: Cents): void {
  sums.set(key, addCents(sums.get(key) ?? ZERO_CENTS, amount));
}

export function isAfter({ date }: Pick<Billed, "date">, end: CalendarDate | null): boolean {
  return end !== null && date > end;
}
