import type { ContractorPayment } from "../../../shared/contractors/contract.ts";
import { centsOf, sumCents, toDecimal } from "../../../shared/money.ts";

/** What one contractor was paid, as a card says it. */
export interface Paid {
  /** in the selected project */
  here: string;
  /** in all projects */
  inAll: string;
  /** how many expenses, in the selected project and in all */
  countHere: number;
  count: number;
  /** the newest expense of all projects; undefined where there is none */
  last: ContractorPayment["last"] | undefined;
}

const NOTHING: Paid = { here: "0.00", inAll: "0.00", countHere: 0, count: 0, last: undefined };

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

/** Sums the payments of each contractor; whoever was paid nothing is not in the answer. */
export function paidByContractor(
  payments: readonly ContractorPayment[],
  projectId: number | undefined,
): ReadonlyMap<number, Paid> {
  const paid = new Map<number, Paid>();
  for (const payment of payments) {
    const before = paid.get(payment.contractorId) ?? NOTHING;
    paid.set(payment.contractorId, add(before, payment, payment.projectId === projectId));
  }
  return paid;
}

/** What the card of one contractor says. */
export function paidTo(paid: ReadonlyMap<number, Paid>, contractorId: number): Paid {
  return paid.get(contractorId) ?? NOTHING;
}
