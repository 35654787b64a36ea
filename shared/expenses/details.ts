import * as z from "zod/mini";
import { id } from "../ids.ts";
import { decimal, MAX_AMOUNT, MIN_AMOUNT, moneyInput, optionalMoneyInput } from "../money.ts";
import { receiptKey } from "../receipts/contract.ts";
import { optionalText } from "../text.ts";
import { HOME_COSTS } from "./home-cost-kinds.ts";

/*
 * What an expense can say beyond what every one says: where it lies in the budget, what it was paid
 * under, what of it is tax, whether it came back. A plain expense has none of it.
 */

const MAX_SHARES = 50;
/** With the first, which is the expense's own. */
export const MAX_RECEIPTS_EACH = 10;

/** As it is answered; null where an expense says nothing of it. */
export const expenseDetails = z.object({
  /** the budget line that was chosen; null: the one of its category and room */
  lineId: z.nullable(id),
  room: z.nullable(z.string()),
  /** the contract that it is paid under */
  quoteId: z.nullable(id),
  instalmentId: z.nullable(id),
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

const share = z.object({
  lineId: id,
  amount: moneyInput({
    min: MIN_AMOUNT,
    max: MAX_AMOUNT,
    message: "Each part must be greater than 0",
  }),
});

/** What a homeowner says of it; all of it at once, and null takes all of it away. */
export const expenseDetailsInput = z.object({
  lineId: z._default(z.nullable(id), null),
  room: optionalText(),
  quoteId: z._default(z.nullable(id), null),
  instalmentId: z._default(z.nullable(id), null),
  salesTax: optionalMoneyInput({ max: MAX_AMOUNT, message: "Enter the tax, or leave it empty" }),
  isRefund: z._default(z.boolean(), false),
  refundOf: z._default(z.nullable(id), null),
  homeCost: z._default(z.nullable(z.enum(HOME_COSTS)), null),
  shares: z._default(
    z.array(share).check(z.maxLength(MAX_SHARES, `An expense has ${MAX_SHARES} parts at most`)),
    [],
  ),
  receipts: z._default(
    z
      .array(receiptKey)
      .check(
        z.maxLength(MAX_RECEIPTS_EACH - 1, `An expense has ${MAX_RECEIPTS_EACH} receipts at most`),
      ),
    [],
  ),
});
export type ExpenseDetailsInput = z.infer<typeof expenseDetailsInput>;
