import * as z from "zod/mini";
import { calendarDate, instant } from "../calendar-date.ts";
import { clientDateQuery } from "../client-date.ts";
import { id, idParam } from "../ids.ts";
import { decimal } from "../money.ts";
import { version } from "../version.ts";
import { INVOICE_STATUSES } from "./invoice-status.ts";
import { invoiceMatch } from "./match.ts";

/**
 * A conditional waiver is requested before a payment; an unconditional one confirms that it was
 * received.
 */
export const WAIVER_KINDS = ["conditional", "unconditional"] as const;

const invoiceLine = z.object({
  description: z.string(),
  amount: decimal,
  /** what it is matched to: one of the three, or nothing. A line of the contract, as `codeOf` its description */
  contractLine: z.nullable(z.string()),
  changeOrderId: z.nullable(id),
  installmentId: z.nullable(id),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

const lienWaiver = z.object({
  id,
  kind: z.enum(WAIVER_KINDS),
  /** null while it is missing */
  receivedOn: z.nullable(calendarDate),
  file: z.nullable(z.object({ key: z.string(), name: z.string() })),
});
export type LienWaiver = z.infer<typeof lienWaiver>;

export const invoice = z.object({
  id,
  userId: id,
  projectId: id,
  contractorId: z.nullable(id),
  contractor: z.nullable(z.object({ id, name: z.string(), company: z.nullable(z.string()) })),
  /** the contract that it is billed under */
  quoteId: z.nullable(id),
  quote: z.nullable(z.object({ id, work: z.string() })),
  /** for a credit note: the invoice that it reduces */
  creditOf: z.nullable(id),
  number: z.nullable(z.string()),
  date: calendarDate,
  dueDate: z.nullable(calendarDate),
  /** three letters, such as USD */
  currency: z.string(),
  lines: z.array(invoiceLine),
  tax: decimal,
  /** held back until completion, subtracted from the total */
  retainage: decimal,
  /** paid in advance, subtracted from the total */
  deposit: decimal,
  /** the total as printed on it; null if not entered */
  printedTotal: z.nullable(decimal),
  file: z.nullable(z.object({ key: z.string(), name: z.string() })),
  note: z.nullable(z.string()),
  status: z.enum(INVOICE_STATUSES),
  /** why it is on hold or disputed */
  holdReason: z.nullable(z.string()),
  /** why it was approved against the match */
  overrideReason: z.nullable(z.string()),
  figures: z.object({
    lines: decimal,
    /** lines + tax - retainage - deposit */
    total: decimal,
    /** by approved credit notes */
    credited: decimal,
    /** payments less refunds */
    paid: decimal,
    /** total - credited - paid; negative when the contractor owes it back */
    open: decimal,
  }),
  payments: z.array(
    /** negative for a refund */
    z.object({ expenseId: id, date: calendarDate, description: z.string(), amount: decimal }),
  ),
  waivers: z.array(lienWaiver),
  match: invoiceMatch,
  createdAt: instant,
  version,
});
export type InvoiceRecord = z.infer<typeof invoice>;

/**
 * How far billed amounts may exceed agreed ones. Zero: not set; if both are set, the smaller
 * applies.
 */
export const invoiceSettings = z.object({
  tolerancePercent: decimal,
  toleranceDollars: decimal,
  /** sales tax that the match expects of an invoice with tax; null: not checked */
  taxPercent: z.nullable(z.string()),
  /** of the project */
  version,
});
export type InvoiceSettings = z.infer<typeof invoiceSettings>;

/** Newest first. */
export const invoiceList = z.object({ invoices: z.array(invoice), settings: invoiceSettings });
export type InvoiceList = z.infer<typeof invoiceList>;
export const invoiceListQuery = z.extend(clientDateQuery, { projectId: idParam });

/*
 * Routes (each with `?today=`, as for quotes):
 *
 *   GET    /api/invoices?projectId=            invoiceList
 *   POST   /api/invoices                       invoiceInput, Idempotency-Key -> 201 invoice
 *   GET    /api/invoices/:id                   invoice
 *   PUT    /api/invoices/:id                   invoiceFields, If-Match -> invoice
 *   DELETE /api/invoices/:id                   204 (to the trash; refused while it has payments or credit notes)
 *   POST   /api/invoices/:id/restore           invoice
 *   PATCH  /api/invoices/:id/status            invoiceStatusInput, If-Match -> invoice
 *   POST   /api/invoices/:id/payments          invoicePaymentInput, Idempotency-Key -> 201 invoice
 *   POST   /api/invoices/:id/linked-payments   linkedPaymentInput -> 201 invoice
 *   DELETE /api/invoices/:id/linked-payments/:expenseId  invoice (the expense stays)
 *   PUT    /api/invoices/:id/waivers           lienWaiversInput, If-Match -> invoice
 *   PUT    /api/projects/:id/invoice-settings  invoiceSettingsInput, If-Match -> invoiceSettings
 *
 * An approval against the match without `reason` is a 409 with `details.current` (the invoice).
 */
