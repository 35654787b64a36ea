import type { ContractorPayment } from "../../../shared/contractors/contract.ts";
import { centsOf, sumCents, toDecimal } from "../../../shared/money.ts";

/** Payments to one contractor, as shown on the card. */
export interface Paid {
  /** total in the selected project */
  here: string;
  /** total in all projects */
  inAll: string;
  /** number of expenses in the selected project and in all */
  countHere: number;
  count: number;
  /** newest expense of all projects; undefined without any */
  last: ContractorPayment["last"] | undefined;
}

const NO_PAYMENTS: Paid = { here: "0.00", inAll: "0.00", countHere: 0, count: 0, last: undefined };

type Last = ContractorPayment["last"];

function newer(a: Last | undefined, b: Last): Last {
  if (a === undefined) return b;
  if (a.date !== b.date) return a.date > b.date ? a : b;
  return a.id > b.id ? a : b;
}

function add(paid: Paid, payment: ContractorPayment, isHere: boolean): Paid {
  const { total, count, last } = payment;
  return {
    here: isHere ? toDecimal(sumCents([centsOf(paid.here), centsOf(total)])) : paid.here,
    inAll: toDecimal(sumCents([centsOf(paid.inAll), centsOf(total)])),
    countHere: paid.countHere + (isHere ? count : 0),
    count: paid.count + count,
    last: newer(paid.last, last),
  };
}

/** Totals by contractor; contractors without payments are absent. */
export function paidByContractor(
  payments: readonly ContractorPayment[],
  projectId: number | undefined,
): ReadonlyMap<number, Paid> {
  const paid = new Map<number, Paid>();
  for (const payment of payments) {
    const previous = paid.get(payment.contractorId) ?? NO_PAYMENTS;
    paid.set(payment.contractorId, add(previous, payment, payment.projectId === projectId));
  }
  return paid;
}

export function paidTo(paid: ReadonlyMap<number, Paid>, contractorId: number): Paid {
  return paid.get(contractorId) ?? NO_PAYMENTS;
}
