import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import type { PreviewedExpense, PreviewedRow } from "../../../shared/imports/contract.ts";
import { type ContractOffer, contractOffers } from "../../lib/offers/contract-offers.ts";

/** A row's link to a contract. */
export type ContractLink = Pick<PreviewedExpense, "quoteId" | "installmentId" | "isOffContract">;

/** Neither linked nor marked as outside the contracts. */
export const NO_CONTRACT_LINK: ContractLink = {
  quoteId: null,
  installmentId: null,
  isOffContract: false,
};

export function withoutPayment<Edit extends Partial<ContractLink>>(
  edit: Edit | undefined,
): Omit<Edit, keyof ContractLink> | undefined {
  if (edit === undefined) return undefined;
  const { quoteId: _, installmentId: __, isOffContract: ___, ...rest } = edit;
  return rest;
}

/** Open payments that the row may be, best match first; none for refunds. */
export function openPaymentsFor(
  { expense }: PreviewedRow,
  quotes: readonly QuoteRecord[],
): ContractOffer[] {
  return expense === null || expense.isRefund ? [] : contractOffers(quotes, expense);
}

export function offerKey({
  quoteId,
  installmentId,
}: Pick<ContractLink, "quoteId" | "installmentId">) {
  return `${quoteId} ${installmentId}`;
}

/** Links each undecided row to the first free open payment of its amount. */
export function linkPayments(
  rows: readonly PreviewedRow[],
  { edits }: { edits: ReadonlyMap<number, Partial<ContractLink>> },
  quotes: readonly QuoteRecord[],
): PreviewedRow[] {
  const isDecided = ({ row }: PreviewedRow) => edits.get(row)?.isOffContract !== undefined;
  const linkedKeys = new Set(
    rows.flatMap((row) => (isDecided(row) && row.expense?.quoteId ? [offerKey(row.expense)] : [])),
  );
  return rows.map((row) => {
    if (row.expense === null || row.outcome === "duplicate" || isDecided(row)) return row;
    const { amount } = row.expense;
    const offer = openPaymentsFor(row, quotes).find(
      (one) => one.open === amount && !linkedKeys.has(offerKey(one)),
    );
    if (offer === undefined) return row;
    linkedKeys.add(offerKey(offer));
    const { quoteId, installmentId } = offer;
    return { ...row, expense: { ...row.expense, quoteId, installmentId } };
  });
}

/** Counts undecided rows that may be contract payments. */
export function countUnlinked(
  rows: readonly PreviewedRow[],
  quotes: readonly QuoteRecord[],
): number {
  return rows.filter((row) => {
    const { expense } = row;
    if (expense?.quoteId !== null || expense.isOffContract) return false;
    return openPaymentsFor(row, quotes).length > 0;
  }).length;
}
