import type { ContractorPayment } from "../../../../shared/contractors/contract.ts";
import { centsOf, sumCents, toDecimal } from "../../../../shared/money.ts";

/** Payments to one contractor, as shown on the card. */
export interface ContractorTotals {
  /** total in the selected project */
  inProject: string;
  /** total in all projects */
  inAll: string;
  /** number of expenses in the selected project and in all */
  countInProject: number;
  count: number;
  /** newest expense of all projects; undefined without any */
  last: ContractorPayment["last"] | undefined;
}

const NO_PAYMENTS: ContractorTotals = {
  inProject: "0.00",
  inAll: "0.00",
  countInProject: 0,
  count: 0,
  last: undefined,
};

type Last = ContractorPayment["last"];

function newer(a: Last | undefined, b: Last): Last {
  if (a === undefined) return b;
  if (a.date !== b.date) return a.date > b.date ? a : b;
  return a.id > b.id ? a : b;
}

function add(
  paid: ContractorTotals,
  payment: ContractorPayment,
  isInProject: boolean,
): ContractorTotals {
  const { total, count, last } = payment;
  return {
    inProject: isInProject
      ? toDecimal(sumCents([centsOf(paid.inProject), centsOf(total)]))
      : paid.inProject,
    inAll: toDecimal(sumCents([centsOf(paid.inAll), centsOf(total)])),
    countInProject: paid.countInProject + (isInProject ? count : 0),
    count: paid.count + count,
    last: newer(paid.last, last),
  };
}

/** Totals by contractor; contractors without payments are absent. */
export function paidByContractor(
  payments: readonly ContractorPayment[],
  projectId: number | undefined,
): ReadonlyMap<number, ContractorTotals> {
  const paid = new Map<number, ContractorTotals>();
  for (const payment of payments) {
    const previous = paid.get(payment.contractorId) ?? NO_PAYMENTS;
    paid.set(payment.contractorId, add(previous, payment, payment.projectId === projectId));
  }
  return paid;
}

export function paidTo(
  paid: ReadonlyMap<number, ContractorTotals>,
  contractorId: number,
): ContractorTotals {
  return paid.get(contractorId) ?? NO_PAYMENTS;
}
