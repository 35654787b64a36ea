import * as z from "zod/mini";
import { calendarDateInput, optionalCalendarDateInput } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { MAX_AMOUNT, MIN_AMOUNT } from "../money.ts";
import { moneyInput, optionalMoneyInput, signedMoneyInput } from "../money-input.ts";
import { receiptKey } from "../receipts/contract.ts";
import { optionalText, requiredText, TEXT_LIMITS } from "../text.ts";
import { CHANGE_ORDER_STATUSES, INSTALLMENT_KINDS } from "./agreement.ts";
import { completeParts } from "./item-parts.ts";
import { QUOTE_STATUSES } from "./quote-status.ts";
import { DEPOSIT_UNITS, DURATION_UNITS } from "./quote-terms.ts";

/*
 * Inputs of quotes, change orders and schedules. Separate from the response schemas: on the web
 * only lazily loaded forms need them.
 */

const MAX_ITEMS = 200;
export const MAX_INSTALLMENTS = 50;
export const MAX_CHANGE_ORDERS = 200;
export const MAX_QUOTE_FILES = 20;
/** The maximum number of a project's scope items. */
const MAX_CHANGED_ITEMS = 500;
/** Longer than ten years is a typing mistake. */
const MAX_DAYS = 3650;

const amountMessage = "Amount must be greater than 0";
const partMoney = optionalMoneyInput({ max: MAX_AMOUNT, message: "Enter an amount" });

const quoteItem = z.pipe(
  z.object({
    description: requiredText("Description is required", { max: TEXT_LIMITS.line }),
    /** null: included in the total without a price of its own */
    amount: optionalMoneyInput({ max: MAX_AMOUNT, message: "Enter an amount or leave it blank" }),
    labor: partMoney,
    materials: partMoney,
  }),
  z.transform((item, context) => {
    const completed = completeParts(item);
    if ("parts" in completed) return { ...item, ...completed.parts };
    const { field, message } = completed.problem;
    context.issues.push({ code: "custom", message, input: item, path: [field] });
    return z.NEVER;
  }),
);

export const quoteFields = z.object({
  contractorId: z.nullish(id),
  /** short name of the work; quotes with the same one are compared */
  work: requiredText("Describe the work"),
  scope: optionalText(TEXT_LIMITS.paragraph),
  /** null until the contractor names a price */
  amount: z.pipe(
    z.nullish(z.union([z.string(), z.number()])),
    z.pipe(
      z.transform((value: string | number | null | undefined) =>
        value === undefined || value === "" ? null : value,
      ),
      z.nullable(moneyInput({ min: MIN_AMOUNT, max: MAX_AMOUNT, message: amountMessage })),
    ),
  ),
  validUntil: optionalCalendarDateInput(),
  /** at most 100 as a percentage */
  deposit: partMoney,
  depositUnit: z._default(z.enum(DEPOSIT_UNITS), "amount"),
  startOn: optionalCalendarDateInput(),
  duration: z._default(z.nullable(z.int().check(z.gte(1), z.lte(MAX_DAYS))), null),
  durationUnit: z._default(z.enum(DURATION_UNITS), "days"),
  labor: partMoney,
  materials: partMoney,
  exclusions: optionalText(TEXT_LIMITS.paragraph),
  lineId: z.nullish(id),
  items: z
    .array(quoteItem)
    .check(z.maxLength(MAX_ITEMS, `A quote can have ${MAX_ITEMS} lines at most`)),
});
export type QuoteFields = z.infer<typeof quoteFields>;

export const quoteInput = z.extend(quoteFields, { projectId: id });
export type QuoteInput = z.infer<typeof quoteInput>;

export const quoteStatusInput = z.object({
  status: z.enum(QUOTE_STATUSES),
  /** day of acceptance or completion; today when absent */
  on: z.optional(calendarDateInput("Date is required")),
});
export type QuoteStatusInput = z.infer<typeof quoteStatusInput>;

export const changeOrderInput = z.object({
  reason: requiredText("Describe the change", { max: TEXT_LIMITS.line }),
  /** negative where the work gets cheaper */
  cost: signedMoneyInput({ max: MAX_AMOUNT, message: "Enter the cost (0 or negative is allowed)" }),
  days: z._default(z.int().check(z.gte(-MAX_DAYS), z.lte(MAX_DAYS)), 0),
  status: z.enum(CHANGE_ORDER_STATUSES),
  /** titles of the agreed scope; titles that it already has are also accepted */
  scopeItems: z._default(
    z
      .array(requiredText("Name the item", { max: TEXT_LIMITS.line }))
      .check(z.maxLength(MAX_CHANGED_ITEMS)),
    [],
  ),
});
export type ChangeOrderInput = z.infer<typeof changeOrderInput>;

export const installmentInput = z.object({
  /** id of an existing installment, which keeps its payments */
  id: z.optional(id),
  kind: z.enum(INSTALLMENT_KINDS),
  title: requiredText("Title is required"),
  amount: moneyInput({ min: MIN_AMOUNT, max: MAX_AMOUNT, message: amountMessage }),
  dueDate: optionalCalendarDateInput(),
  milestoneId: z.nullish(id),
});

/** Replaces the whole schedule. The payments of a removed installment stay under the contract. */
export const scheduleInput = z.object({
  installments: z
    .array(installmentInput)
    .check(z.maxLength(MAX_INSTALLMENTS, `A schedule can have up to ${MAX_INSTALLMENTS} payments`)),
});
export type ScheduleInput = z.infer<typeof scheduleInput>;

export const quoteFileInput = z.object({ key: receiptKey, name: requiredText("Name is required") });
export type QuoteFileInput = z.infer<typeof quoteFileInput>;
