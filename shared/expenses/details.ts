import * as z from "zod/mini";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";
import { receiptKey } from "../receipts/contract.ts";
import { HOME_COSTS } from "./home-cost-kinds.ts";

/*
 * What an expense can say beyond what every one says: where it lies in the budget, what it was paid
 * under, what of it is tax, whether it came back. A plain expense has none of it.
 */

/** As it is answered; null where an expense says nothing of it. */
export const expenseDetails = z.object({
  /** the budget line that was chosen; null: the one of its category and room */
  lineId: z.nullable(id),
  room: z.nullable(z.string()),
  /** the contract that it is paid under */
  quoteId: z.nullable(id),
  instalmentId: z.nullable(id),
  /** said to be no payment under any contract of its contractor */
  isOffContract: z.boolean(),
  /** the part of the amount that is sales tax */
  salesTax: z.nullable(decimal),
  /** the money came back; the amount stays above 0 */
  isRefund: z.boolean(),
  /** of a refund: the expense that it came back from */
  refundOf: z.nullable(id),
  homeCost: z.nullable(z.enum(HOME_COSTS)),
  /** the import that it came in with */
  importId: z.nullable(id),
  /** its parts on several budget lines, together its amount; none where it is not split */
  shares: z.array(z.object({ lineId: id, amount: decimal })),
  /** the receipts beyond the first, which is its `imageUrl` */
  receipts: z.array(receiptKey),
});
export type ExpenseDetails = z.infer<typeof expenseDetails>;
