import { changeOrderWaterfall } from "../../../../shared/contracts/change-order-waterfall.ts";
import type { ChangeOrderRecord, QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import {
  addCents,
  centsOf,
  ZERO_CENTS,
  sumCents,
  sumDecimals,
  toDecimal,
} from "../../../../shared/money.ts";
import type {
  ChangeOrderReport,
  ContractorStatement,
  Report,
  StatementContract,
} from "../../../../shared/reports/contract.ts";

/** The effect of change orders, and the balance with each contractor. */

export function contractsOf(quotes: readonly QuoteRecord[]): QuoteRecord[] {
  return quotes.filter(({ status }) => isContract(status));
}

/** How the change orders of all contracts led from the accepted to the agreed amount. */
export function changeOrderReport(contracts: readonly QuoteRecord[]): ChangeOrderReport {
  const changes = contracts
    .flatMap(({ id, work, changeOrders }) =>
      changeOrders.map((record) => ({
        record,
        quote: { quoteId: id, work },
        cost: centsOf(record.cost),
        status: record.status,
      })),
    )
    .toSorted((a, b) => inTime(a.record, b.record));
  const accepted = sumCents(contracts.map(({ amount }) => centsOf(amount ?? "0.00")));
  const { start, steps, added, saved, end, proposed } = changeOrderWaterfall(accepted, changes);
  return {
    start: toDecimal(start),
    steps: steps.map(({ change: { record, quote }, from, to }) => ({
      ...orderOf(record),
      ...quote,
      decidedOn: record.decidedOn,
      from: toDecimal(from),
      to: toDecimal(to),
    })),
    added: toDecimal(added),
    saved: toDecimal(saved),
    end: toDecimal(end),
    proposed: toDecimal(proposed),
    proposals: changes
      .filter(({ status }) => status === "proposed")
      .map(({ record, quote }) => ({ ...orderOf(record), ...quote })),
  };
}

function orderOf({ id, reason, days, cost }: ChangeOrderRecord) {
  return { id, reason, days, cost };
}

/** Sorted by date of decision, then by creation. */
function inTime(a: ChangeOrderRecord, b: ChangeOrderRecord): number {
  const [left, right] = [a.decidedOn ?? a.createdAt, b.decidedOn ?? b.createdAt].map((text) =>
    text.slice(0, 10),
  );
  return Number((left ?? "") > (right ?? "")) - Number((left ?? "") < (right ?? "")) || a.id - b.id;
}

/** Payments to a contractor outside of contracts. */
export interface PaidOutsideContracts {
  contractorId: number;
  name: string;
  paid: string;
  count: number;
}

/** The balance with each contractor: agreed, paid and open amount. */
export function statementsOf(
  contracts: readonly QuoteRecord[],
  others: readonly PaidOutsideContracts[],
): Report["statements"] {
  const names = new Map<number | null, string | null>(
    others.map(({ contractorId, name }) => [contractorId, name]),
  );
  for (const { contractor } of contracts) if (contractor) names.set(contractor.id, contractor.name);
  const byContractor = Map.groupBy(contracts, ({ contractorId }) => contractorId);
  const otherOf = new Map<number | null, PaidOutsideContracts>(
    others.map((other) => [other.contractorId, other]),
  );
  const ids = new Set([...byContractor.keys(), ...otherOf.keys()]);
  const contractors = [...ids]
    .map((contractorId) => {
      const own = (byContractor.get(contractorId) ?? [])
        .toSorted((a, b) => a.id - b.id)
        .map(contractFigures);
      const { paid = "0.00", count = 0 } = otherOf.get(contractorId) ?? {};
      const name = names.get(contractorId) ?? null;
      const other = { paid, count };
      return { contractorId, name, contracts: own, other, sums: sumsOf(own, paid) };
    })
    .toSorted(byName);
  return { contractors, sums: totalOf(contractors) };
}

/** Entries without a name come last. */
function byName(a: ContractorStatement, b: ContractorStatement): number {
  if (a.name === null || b.name === null) return Number(a.name === null) - Number(b.name === null);
  return (
    a.name.localeCompare(b.name, "en", { numeric: true }) ||
    Number(a.contractorId) - Number(b.contractorId)
  );
}

function contractFigures({ id, work, status, acceptedOn, amount, figures }: QuoteRecord) {
  const { unscheduled: _, ...known } = figures;
  return { quoteId: id, work, status, acceptedOn, accepted: amount ?? "0.00", ...known };
}

const SUMMED = ["agreed", "changed", "open", "retainage"] as const;

function sumsOf(contracts: readonly StatementContract[], other: string) {
  const sum = (field: (typeof SUMMED)[number] | "paid") =>
    sumDecimals(contracts.map((contract) => contract[field]));
  return {
    agreed: sum("agreed"),
    changed: sum("changed"),
    paid: sumDecimals([sum("paid"), other]),
    open: sum("open"),
    retainage: sum("retainage"),
  };
}

function totalOf(statements: readonly ContractorStatement[]): ContractorStatement["sums"] {
  const sum = (field: keyof ContractorStatement["sums"]) =>
    toDecimal(
      statements.reduce((all, { sums }) => addCents(all, centsOf(sums[field])), ZERO_CENTS),
    );
  return {
    agreed: sum("agreed"),
    changed: sum("changed"),
    paid: sum("paid"),
    open: sum("open"),
    retainage: sum("retainage"),
  };
}
