import { useEffect } from "react";
import * as z from "zod/mini";
import { HOME_COSTS } from "../../../../shared/expenses/home-cost-kinds.ts";
import { id } from "../../../../shared/ids.ts";
import { receiptKey } from "../../../../shared/receipts/contract.ts";
import type { Draft } from "../../../lib/forms/drafts.ts";
import type { DetailsStart } from "./details/details-values.ts";

/*
 * What an expense draft stores beside its fields: the details and the stored receipt.
 */

const draftDetails = z.partial(
  z.object({
    lineId: z.nullable(id),
    room: z.string(),
    quoteId: z.nullable(id),
    installmentId: z.nullable(id),
    isOffContract: z.boolean(),
    salesTax: z.string(),
    isRefund: z.boolean(),
    refundOf: z.nullable(id),
    homeCost: z.nullable(z.enum(HOME_COSTS)),
    paidBy: z.string(),
    allowance: z.string(),
    shares: z.array(z.object({ key: z.string(), lineId: z.nullable(id), amount: z.string() })),
    receipts: z.array(receiptKey),
  }),
);
const draftReceipt = z.object({ key: z.nullable(receiptKey) });

/**
 * Restored draft values. A receipt is its key, or null if it was removed; `entryId` is the outbox
 * entry that the draft was opened from.
 */
export function restoredParts({ before }: Draft): {
  category: string | undefined;
  details: DetailsStart | undefined;
  receipt: { key: string | null } | undefined;
  entryId: string | undefined;
} {
  const details = draftDetails.safeParse(before["details"]);
  // Fields missing in the draft must not override the expense's own values.
  const entries = Object.entries(details.data ?? {}).filter(([, value]) => value !== undefined);
  const { category, entryId } = before;
  return {
    category: typeof category === "string" ? category : undefined,
    details: details.success ? Object.fromEntries(entries) : undefined,
    receipt: draftReceipt.safeParse(before["receipt"]).data,
    entryId: typeof entryId === "string" ? entryId : undefined,
  };
}

/** Stores changed details and receipt; undefined when they match the expense. */
export function useDraftParts(
  draft: Draft,
  details: DetailsStart | undefined,
  receipt: { key: string | null } | undefined,
): void {
  const parts = JSON.stringify({ details, receipt });
  useEffect(() => {
    const changedParts: unknown = JSON.parse(parts);
    if (typeof changedParts !== "object") return;
    draft.save({ details: undefined, receipt: undefined, ...changedParts });
  }, [draft, parts]);
}
