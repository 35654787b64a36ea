import * as z from "zod/mini";
import { calendarDateInput, optionalCalendarDateInput } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { centsOf, MAX_AMOUNT, MIN_AMOUNT } from "../money.ts";
import { moneyInput, optionalMoneyInput, signedMoneyInput } from "../money-input.ts";
import { receiptKey } from "../receipts/contract.ts";
import { optionalText, requiredText, TEXT_LIMITS, verbatimText } from "../text.ts";
import { WAIVER_KINDS } from "./contract.ts";
import { STORED_INVOICE_STATUSES } from "./invoice-status.ts";

/* Inputs of invoices. Separate from the response schemas: on the web only lazily loaded forms need them. */

export const MAX_INVOICE_LINES = 200;
export const MAX_WAIVERS = 10;

const amountMessage = "Enter an amount";

const line = z
  .object({
    description: requiredText("Description is required", { max: TEXT_LIMITS.line }),
    /** negative where the contractor subtracts something */
    amount: signedMoneyInput({ max: MAX_AMOUNT, message: amountMessage }),
    /** `codeOf` the description of a line of the contract */
    contractLine: optionalText(TEXT_LIMITS.line),
    changeOrderId: z.nullish(id),
    installmentId: z.nullish(id),
  })
  .check(
    z.refine(
      ({ contractLine, changeOrderId, installmentId }) =>
        [contractLine, changeOrderId, installmentId].filter(Boolean).length <= 1,
      "Match a line to one thing only",
    ),
  );

const subtracted = optionalMoneyInput({ max: MAX_AMOUNT, message: amountMessage });

export const invoiceFields = z.object({
  contractorId: z.nullish(id),
  quoteId: z.nullish(id),
  /** an invoice of the same project, for a credit note */
  creditOf: z.nullish(id),
  number: optionalText(),
  date: calendarDateInput("Date is required"),
  dueDate: optionalCalendarDateInput(),
  currency: z._default(
    z.string().check(z.regex(/^[A-Z]{3}$/, "Enter three letters, such as USD")),
    "USD",
  ),
  lines: z
    .array(line)
    .check(
      z.minLength(1, "Add at least one line"),
      z.maxLength(MAX_INVOICE_LINES, `An invoice can have up to ${MAX_INVOICE_LINES} lines`),
    ),
  tax: subtracted,
  retainage: subtracted,
  deposit: subtracted,
  printedTotal: subtracted,
  /** from an upload, or from a draft of the inbox, which it then leaves */
  file: z.nullish(z.object({ key: receiptKey, name: requiredText("Name is required") })),
  note: optionalText(TEXT_LIMITS.paragraph),
});
export type InvoiceFields = z.infer<typeof invoiceFields>;

export const invoiceInput = z.extend(invoiceFields, {
  projectId: id,
  status: z._default(z.enum(["draft", "received"]), "received"),
});
export type InvoiceInput = z.infer<typeof invoiceInput>;

export const invoiceStatusInput = z.object({
  status: z.enum(STORED_INVOICE_STATUSES),
  /** required for on_hold and disputed, and for an approval against the match */
  reason: optionalText(TEXT_LIMITS.line),
});
export type InvoiceStatusInput = z.infer<typeof invoiceStatusInput>;

/** Paying adds an expense. */
export const invoicePaymentInput = z.object({
  amount: moneyInput({
    min: MIN_AMOUNT,
    max: MAX_AMOUNT,
    message: "Amount must be greater than 0",
  }),
  date: calendarDateInput("Date is required"),
  paymentMethod: verbatimText("Payment method is required"),
  /** default: of the contract's budget line, else Labor */
  category: optionalText(),
  /** the payment's own receipt; the invoice keeps its file */
  imageUrl: z.nullish(receiptKey),
  /** money back from the contractor */
  isRefund: z._default(z.boolean(), false),
});
export type InvoicePaymentInput = z.infer<typeof invoicePaymentInput>;

/** An expense that is a payment of the invoice. */
export const linkedPaymentInput = z.object({ expenseId: id });

export const lienWaiverInput = z.object({
  /** id of an existing one */
  id: z.optional(id),
  kind: z.enum(WAIVER_KINDS),
  receivedOn: optionalCalendarDateInput(),
  file: z.nullish(z.object({ key: receiptKey, name: requiredText("Name is required") })),
});

/** Replaces the lien waivers asked for. */
export const lienWaiversInput = z.object({
  waivers: z
    .array(lienWaiverInput)
    .check(z.maxLength(MAX_WAIVERS, `An invoice can have up to ${MAX_WAIVERS} lien waivers`)),
});
export type LienWaiversInput = z.infer<typeof lienWaiversInput>;

const MAX_TOLERANCE_PERCENT = centsOf("100");

export const invoiceSettingsInput = z.object({
  tolerancePercent: optionalMoneyInput({
    max: MAX_TOLERANCE_PERCENT,
    message: "Enter a percentage",
  }),
  toleranceDollars: optionalMoneyInput({ max: MAX_AMOUNT, message: amountMessage }),
  /** up to three decimals, such as 8.875; null: not checked */
  taxPercent: z.pipe(
    z.nullish(z.string()),
    z.transform((value: string | null | undefined, context) => {
      const text = value?.trim() ?? "";
      if (text === "") return null;
      if (/^\d{1,2}(\.\d{1,3})?$/.test(text)) return text;
      context.issues.push({ code: "custom", message: "Enter a percentage", input: value });
      return z.NEVER;
    }),
  ),
});
export type InvoiceSettingsInput = z.infer<typeof invoiceSettingsInput>;
