import * as z from "zod/mini";
import { id } from "../ids.ts";
import { MAX_AMOUNT, MIN_AMOUNT } from "../money.ts";
import { moneyInput, optionalMoneyInput } from "../money-input.ts";
import { receiptKey } from "../receipts/contract.ts";
import { optionalText, TEXT_LIMITS } from "../text.ts";
import { HOME_COSTS } from "./home-cost-kinds.ts";

const MAX_SHARES = 50;
/** Includes the first receipt, which is the expense's `imageUrl`. */
export const MAX_RECEIPTS_EACH = 10;

const share = z.object({
  lineId: id,
  amount: moneyInput({
    min: MIN_AMOUNT,
    max: MAX_AMOUNT,
    message: "Each split must be greater than 0",
  }),
});

/** Replaces all details; null removes them. */
export const expenseDetailsInput = z.object({
  lineId: z._default(z.nullable(id), null),
  room: optionalText(),
  quoteId: z._default(z.nullable(id), null),
  installmentId: z._default(z.nullable(id), null),
  /** not a payment under any contract of its contractor; ignored beside a `quoteId` */
  isOffContract: z._default(z.boolean(), false),
  salesTax: optionalMoneyInput({ max: MAX_AMOUNT, message: "Enter the tax, or leave it empty" }),
  isRefund: z._default(z.boolean(), false),
  refundOf: z._default(z.nullable(id), null),
  homeCost: z._default(z.nullable(z.enum(HOME_COSTS)), null),
  /** a name of `GET /api/projects/:id/payers`, or the value it already has */
  paidBy: optionalText(TEXT_LIMITS.line),
  /** title of an allowance of the contract, or the value it already has */
  allowance: optionalText(TEXT_LIMITS.line),
  shares: z._default(
    z
      .array(share)
      .check(z.maxLength(MAX_SHARES, `You can split an expense up to ${MAX_SHARES} ways`)),
    [],
  ),
  receipts: z._default(
    z
      .array(receiptKey)
      .check(
        z.maxLength(MAX_RECEIPTS_EACH - 1, `You can attach up to ${MAX_RECEIPTS_EACH} receipts`),
      ),
    [],
  ),
});
export type ExpenseDetailsInput = z.infer<typeof expenseDetailsInput>;
