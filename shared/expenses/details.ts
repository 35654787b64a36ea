import * as z from "zod/mini";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";
import { receiptKey } from "../receipts/contract.ts";
import { HOME_COSTS } from "./home-cost-kinds.ts";

/*
 * Optional details of an expense: budget line, contract, tax part, refund. A plain expense has
 * none.
 */

/** Details in a response; null for each absent one. */
export const expenseDetails = z.object({
  /** chosen budget line; null: the line of its category and room */
  lineId: z.nullable(id),
  room: z.nullable(z.string()),
  /** contract under which it was paid */
  quoteId: z.nullable(id),
  installmentId: z.nullable(id),
  /** the user marked it as outside all contracts of its contractor */
  isOffContract: z.boolean(),
  /** sales tax included in the amount */
  salesTax: z.nullable(decimal),
  /** a refund; its amount stays positive */
  isRefund: z.boolean(),
  /** for a refund: the original expense */
  refundOf: z.nullable(id),
  homeCost: z.nullable(z.enum(HOME_COSTS)),
  /** name of the person who paid; null: no one in particular */
  paidBy: z.nullable(z.string()),
  /** title of the contract's allowance that it is spent on */
  allowance: z.nullable(z.string()),
  /** import that created it */
  importId: z.nullable(id),
  /** split over several budget lines, adding up to its amount; empty when not split */
  shares: z.array(z.object({ lineId: id, amount: decimal })),
  /** receipts after the first, which is `imageUrl` */
  receipts: z.array(receiptKey),
});
export type ExpenseDetails = z.infer<typeof expenseDetails>;
