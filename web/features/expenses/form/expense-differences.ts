import type { Expense } from "../../../../shared/expenses/contract.ts";
import { asMoney, asText, type Difference } from "../../../lib/forms/conflict/conflict.ts";
import type { ReceiptDraft } from "../receipts/use-receipt.ts";
import { type DetailsValues, detailsValuesOf } from "./details/details-values.ts";
import type { DetailsDraft } from "./details/use-details.ts";

/* Differences of an expense outside of the form's own values. Loaded with the first conflict. */

/** Details that only make sense together. */
interface DetailsGroup {
  label: string;
  fields: readonly (keyof DetailsValues)[];
  /** equal keys mean that the same is saved */
  keyOf: (values: DetailsValues) => unknown;
  /** formats the values; default: a text that they changed */
  show?: (values: DetailsValues) => string;
}

const roomOf = ({ room }: DetailsValues) => asText(room);
const taxOf = ({ salesTax }: DetailsValues) => asMoney(salesTax);
const payerOf = ({ paidBy }: DetailsValues) => asText(paidBy);

export const DETAILS_GROUPS: readonly DetailsGroup[] = [
  {
    label: "Budget line",
    fields: ["lineId", "shares"],
    keyOf: ({ lineId, shares }) =>
      shares.length === 0 ? lineId : shares.map((one) => [one.lineId, asMoney(one.amount)]),
  },
  { label: "Room", fields: ["room"], keyOf: roomOf, show: roomOf },
  {
    label: "Contract",
    fields: ["quoteId", "installmentId", "allowance", "isOffContract"],
    keyOf: ({ quoteId, installmentId, allowance, isOffContract }) =>
      quoteId === null ? isOffContract : [quoteId, installmentId, allowance],
  },
  { label: "Sales tax included", fields: ["salesTax"], keyOf: taxOf, show: taxOf },
  {
    label: "Refund",
    fields: ["isRefund", "refundOf"],
    keyOf: ({ isRefund, refundOf }) => isRefund && [refundOf],
  },
  { label: "Tax treatment", fields: ["homeCost"], keyOf: ({ homeCost }) => homeCost },
  { label: "Paid by", fields: ["paidBy"], keyOf: payerOf, show: payerOf },
  { label: "Additional receipts", fields: ["receipts"], keyOf: ({ receipts }) => receipts },
];

const IN_FORM = "As in your form";

function receiptDifference(before: Expense, current: Expense, receipt: Receipt): Difference[] {
  const receiptBefore = receipt.changed ? receipt.changed.key : before.imageUrl;
  const isUploading = receipt.isChanged && receipt.changed === undefined;
  if (current.imageUrl === before.imageUrl) return [];
  if (current.imageUrl === receiptBefore && !isUploading) return [];
  return [
    {
      label: "Receipt",
      theirs: current.imageUrl === null ? "No receipt" : "Another receipt",
      mine: receipt.isChanged ? IN_FORM : undefined,
      takeTheirs: receipt.restore,
    },
  ];
}

type Receipt = Pick<ReceiptDraft, "changed" | "isChanged" | "restore">;
type Details = Pick<DetailsDraft, "values" | "change">;

/** Differences of the receipt, and of the details in groups. */
export function expenseDifferences(
  before: Expense,
  current: Expense,
  { receipt, details }: { receipt: Receipt; details: Details },
): Difference[] {
  const [old, theirs] = [detailsValuesOf(before.details), detailsValuesOf(current.details)];
  const mine = details.values;
  const ofDetails = DETAILS_GROUPS.flatMap((group): Difference[] => {
    const key = (values: DetailsValues) => JSON.stringify(group.keyOf(values));
    if (key(theirs) === key(old) || key(theirs) === key(mine)) return [];
    const isMineChanged = key(mine) !== key(old);
    const parts = group.fields.map((field) => [field, theirs[field]] as const);
    return [
      {
        label: group.label,
        theirs: group.show?.(theirs) ?? "Changed",
        mine: isMineChanged ? (group.show?.(mine) ?? IN_FORM) : undefined,
        takeTheirs: () => details.change(Object.fromEntries(parts)),
      },
    ];
  });
  return [...receiptDifference(before, current, receipt), ...ofDetails];
}
