import { isDueOnCompletion } from "../../../../shared/contracts/agreement.ts";
import type { InvoiceSettings } from "../../../../shared/invoices/contract.ts";
import type { MatchReason, ReasonCode, ReasonRow } from "../../../../shared/invoices/match.ts";
import {
  addCents,
  type Cents,
  centsOf,
  clampToZero,
  roundToCents,
  subtractCents,
  sumCents,
  ZERO_CENTS,
} from "../../../../shared/money.ts";
import { addTo, type Billed, type BilledBefore, type BilledContract, isAfter } from "./billed.ts";
import { reasonOf } from "./reasons.ts";

/* What a contract, its approved changes and its accepted work imply for an invoice. */

export interface MatchInput {
  invoice: Billed;
  contract: BilledContract;
  before: BilledBefore;
  settings: InvoiceSettings;
}

export function contractReasons(judged: MatchInput): MatchReason[] {
  const { invoice, contract } = judged;
  const row: ReasonRow = { kind: "quote", id: contract.id, label: contract.work };
  const reasons: MatchReason[] = [];
  if (!contract.isAccepted) reasons.push(reasonOf("not_accepted", { rows: [row] }));
  const { contractor } = contract;
  if (contractor !== null && contractor.id !== invoice.contractorId) {
    const rows: ReasonRow[] = [
      row,
      { kind: "contractor", id: contractor.id, label: contractor.name },
    ];
    reasons.push(reasonOf("other_contractor", { rows }));
  }
  if (invoice.creditOf !== null) return reasons;
  if (isAfterCompletion(judged)) reasons.push(reasonOf("after_completion", { rows: [row] }));
  return [
    ...reasons,
    ...excess(judged, "above_contract", {
      limit: contract.agreed,
      billed: addCents(judged.before.total, invoice.total),
      row,
    }),
    ...itemReasons(judged),
    ...changeReasons(judged),
    ...installmentReasons(judged),
    ...unmatchedReasons(judged),
    ...retainageReasons(judged, row),
    ...depositReasons(judged, row),
  ];
}

/** Whether it bills anything but installments due on completion, although the work is completed. */
function isAfterCompletion({ invoice, contract }: MatchInput): boolean {
  if (!isAfter(invoice, contract.completedOn)) return false;
  const late = new Set(
    contract.installments.filter(({ kind }) => isDueOnCompletion(kind)).map(({ id }) => id),
  );
  return invoice.lines.some(
    ({ installmentId }) => installmentId === null || !late.has(installmentId),
  );
}

interface Compared {
  limit: Cents;
  billed: Cents;
  row: ReasonRow;
}

/** A billed amount above its limit; a note if within the project's tolerance. */
function excess(
  { settings }: MatchInput,
  code: ReasonCode,
  { limit, billed, row }: Compared,
): MatchReason[] {
  const by = subtractCents(billed, limit);
  if (by <= 0) return [];
  const isTolerated = by <= allowanceOf(limit, settings);
  return [reasonOf(isTolerated ? "within_tolerance" : code, { by, limit, billed, rows: [row] })];
}

function sumsOf<Key>(
  invoice: Billed,
  keyOf: (line: Billed["lines"][number]) => Key | null,
): Map<Key, Cents> {
  const sums = new Map<Key, Cents>();
  for (const line of invoice.lines) {
    const key = keyOf(line);
    if (key !== null) addTo(sums, key, line.amount);
  }
  return sums;
}

function itemReasons(judged: MatchInput): MatchReason[] {
  const { invoice, contract, before } = judged;
  const sums = sumsOf(invoice, ({ contractLine }) => contractLine);
  // Lines with the same text count as one.
  const items = Map.groupBy(contract.items, ({ code }) => code);
  return [...sums].flatMap(([code, amount]) => {
    const [item, ...others] = items.get(code) ?? [];
    if (item === undefined) return [];
    // A line without its own price is included in the total.
    if (item.amount === null) return [];
    const limit = sumCents([item, ...others].map((one) => one.amount ?? ZERO_CENTS));
    const billed = addCents(before.ofItem.get(code) ?? ZERO_CENTS, amount);
    const row: ReasonRow = { kind: "quote", id: contract.id, label: item.description };
    return excess(judged, "above_item", { limit, billed, row });
  });
}

function changeReasons(judged: MatchInput): MatchReason[] {
  const { invoice, contract, before } = judged;
  const sums = sumsOf(invoice, ({ changeOrderId }) => changeOrderId);
  return contract.changeOrders.flatMap(({ id, reason, cost, status }) => {
    const amount = sums.get(id);
    if (amount === undefined) return [];
    const row: ReasonRow = { kind: "change_order", id, label: reason };
    if (status !== "approved") return [reasonOf("change_not_approved", { rows: [row] })];
    const billed = addCents(before.ofChange.get(id) ?? ZERO_CENTS, amount);
    return excess(judged, "above_change", { limit: cost, billed, row });
  });
}

/** Also reports amounts billed before the work was done. */
function installmentReasons(judged: MatchInput): MatchReason[] {
  const { invoice, contract, before } = judged;
  const sums = sumsOf(invoice, ({ installmentId }) => installmentId);
  return contract.installments.flatMap(({ id, kind, title, amount: limit, milestone }) => {
    const amount = sums.get(id);
    if (amount === undefined) return [];
    const row: ReasonRow = { kind: "installment", id, label: title };
    const billed = addCents(before.ofInstallment.get(id) ?? ZERO_CENTS, amount);
    const reasons = excess(judged, "above_installment", { limit, billed, row });
    if (milestone?.isCompleted === false) {
      const rows: ReasonRow[] = [
        row,
        { kind: "milestone", id: milestone.id, label: milestone.title },
      ];
      reasons.push(reasonOf("milestone_open", { rows }));
    } else if (isDueOnCompletion(kind) && milestone === null && !contract.isCompleted) {
      reasons.push(reasonOf("work_not_completed", { rows: [row] }));
    }
    return reasons;
  });
}

/** A contract of one sum has no parts to match lines to. */
function unmatchedReasons({ invoice, contract }: MatchInput): MatchReason[] {
  const { items, changeOrders, installments } = contract;
  if (items.length + changeOrders.length + installments.length === 0) return [];
  const codes = new Set(items.map(({ code }) => code));
  const changes = new Set(changeOrders.map(({ id }) => id));
  const payments = new Set(installments.map(({ id }) => id));
  return invoice.lines.flatMap((line, index) => {
    const isMatched =
      (line.contractLine !== null && codes.has(line.contractLine)) ||
      (line.changeOrderId !== null && changes.has(line.changeOrderId)) ||
      (line.installmentId !== null && payments.has(line.installmentId));
    return isMatched ? [] : [reasonOf("line_unmatched", { line: index, billed: line.amount })];
  });
}

/**
 * Sum of the lines that bill parts of the contract in full. Lines for scheduled payments don't count,
 * because retainage and deposit are already subtracted from those.
 */
function wholeWork({ lines }: Billed): Cents {
  return sumCents(
    lines.filter(({ contractLine }) => contractLine !== null).map(({ amount }) => amount),
  );
}

/** Until completion, each invoice for work should retain the contract's share of it. */
function retainageReasons(
  { invoice, contract, before }: MatchInput,
  row: ReasonRow,
): MatchReason[] {
  const agreed = sumCents(
    contract.installments.filter(({ kind }) => kind === "retainage").map(({ amount }) => amount),
  );
  const retained = addCents(before.retainage, invoice.retainage);
  if (retained > agreed) {
    const by = subtractCents(retained, agreed);
    return [reasonOf("retainage_twice", { by, limit: agreed, billed: retained, rows: [row] })];
  }
  if (contract.isCompleted || contract.amount <= 0) return [];
  const left = clampToZero(subtractCents(agreed, before.retainage));
  const limit = roundToCents(Math.min((wholeWork(invoice) * agreed) / contract.amount, left));
  const by = subtractCents(limit, invoice.retainage);
  // A cent is rounding.
  if (by <= 1) return [];
  return [reasonOf("retainage_missing", { by, limit, billed: invoice.retainage, rows: [row] })];
}

/**
 * A deposit is subtracted once. Omitting it is a question as long as later invoices can still
 * subtract it.
 */
function depositReasons({ invoice, contract, before }: MatchInput, row: ReasonRow): MatchReason[] {
  const deposits = contract.installments.filter(({ kind }) => kind === "deposit");
  const given = sumCents(deposits.map(({ id }) => before.ofInstallment.get(id) ?? ZERO_CENTS));
  const left = subtractCents(given, addCents(before.deposit, invoice.deposit));
  if (left < 0) {
    const by = subtractCents(ZERO_CENTS, left);
    const billed = addCents(before.deposit, invoice.deposit);
    return [reasonOf("deposit_twice", { by, limit: given, billed, rows: [row] })];
  }
  const work = wholeWork(invoice);
  if (left === 0 || work <= 0) return [];
  const toCome = clampToZero(
    subtractCents(contract.agreed, addCents(before.work, sumOfWork(invoice))),
  );
  const isLast = left > toCome;
  if (!isLast && invoice.deposit > 0) return [];
  const severity = isLast ? "hold" : "ask";
  return [reasonOf("deposit_missing", { severity, by: left, limit: given, rows: [row] })];
}

function sumOfWork({ lines }: Billed): Cents {
  return sumCents(
    lines.filter(({ installmentId }) => installmentId === null).map(({ amount }) => amount),
  );
}

/** By how much a billed amount may exceed a limit: the smaller of the project's two tolerances. */
function allowanceOf(limit: number, settings: InvoiceSettings): number {
  const percent = centsOf(settings.tolerancePercent);
  const dollars = centsOf(settings.toleranceDollars);
  const share = Math.floor((Math.abs(limit) * percent) / 10_000);
  if (percent === 0) return dollars;
  return dollars === 0 ? share : Math.min(share, dollars);
}
