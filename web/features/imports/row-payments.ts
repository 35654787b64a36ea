import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import type { PreviewedExpense, PreviewedRow } from "../../../shared/imports/contract.ts";
import { type ContractOffer, contractOffers } from "../../lib/contract-offers.ts";

/** A row's link to a contract. */
export type Paying = Pick<PreviewedExpense, "quoteId" | "installmentId" | "isOffContract">;

/** Neither linked nor marked as outside the contracts. */
export const NOT_SAID: Paying = { quoteId: null, installmentId: null, isOffContract: false };

export function withoutPayment<Edit extends Partial<Paying>>(
  edit: Edit | undefined,
): Omit<Edit, keyof Paying> | undefined {
  if (edit === undefined) return undefined;
  const { quoteId: _, installmentId: __, isOffContract: ___, ...rest } = edit;
  return rest;
}

/** Open payments that the row may be, best match first; none for refunds. */
export function offersOf(
  { expense }: PreviewedRow,
  quotes: readonly QuoteRecord[],
): ContractOffer[] {
  return expense === null || expense.isRefund ? [] : contractOffers(quotes, expense);
}

export function offerKey({ quoteId, installmentId }: Pick<Paying, "quoteId" | "installmentId">) {
  return `${quoteId} ${installmentId}`;
}

/** Links each undecided row to the first free open payment of its amount. */
export function withPayments(
  rows: readonly PreviewedRow[],
  { edits }: { edits: ReadonlyMap<number, Partial<Paying>> },
  quotes: readonly QuoteRecord[],
): PreviewedRow[] {
  const isSaid = ({ row }: PreviewedRow) => edits.get(row)?.isOffContract !== undefined;
  const taken = new Set(
    rows.flatMap((row) => (isSaid(row) && row.expense?.quoteId ? [offerKey(row.expense)] : [])),
  );
  return rows.map((row) => {
    if (row.expense === null || row.outcome === "duplicate" || isSaid(row)) return row;
    const { amount } = row.expense;
    const offer = offersOf(row, quotes).find(
      (one) => one.open === amount && !taken.has(offerKey(one)),
    );
    if (offer === undefined) return row;
    taken.add(offerKey(offer));
    const { quoteId, installmentId } = offer;
    return { ...row, expense: { ...row.expense, quoteId, installmentId } };
  });
}

/** Counts undecided rows that may be contract payments. */
export function countOpen(rows: readonly PreviewedRow[], quotes: readonly QuoteRecord[]): number {
  return rows.filter((row) => {
    const { expense } = row;
    if (expense?.quoteId !== null || expense.isOffContract) return false;
    return offersOf(row, quotes).length > 0;
  }).length;
}
