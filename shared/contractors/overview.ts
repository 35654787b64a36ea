import * as z from "zod/mini";
import { calendarDate } from "../calendar-date.ts";
import { QUOTE_STATUSES } from "../contracts/quote-status.ts";
import { contractorDocuments } from "./documents.ts";
import { id } from "../ids.ts";
import { INVOICE_STATUSES } from "../invoices/invoice-status.ts";
import { decimal } from "../money.ts";
import { contractorSums } from "./sums.ts";

const overviewInstallment = z.object({
  id,
  title: z.string(),
  amount: decimal,
  open: decimal,
  date: z.nullable(calendarDate),
  status: z.enum(["paid", "waiting", "due", "overdue"]),
  /** title of the milestone that makes it due */
  milestone: z.nullable(z.string()),
});

const overviewQuote = z.object({
  id,
  projectId: id,
  work: z.string(),
  status: z.enum(QUOTE_STATUSES),
  amount: z.nullable(decimal),
  validUntil: z.nullable(calendarDate),
  agreed: decimal,
  paid: decimal,
  open: decimal,
  installments: z.array(overviewInstallment),
});
export type OverviewQuote = z.infer<typeof overviewQuote>;

export const overviewInvoice = z.object({
  id,
  projectId: id,
  number: z.nullable(z.string()),
  date: calendarDate,
  dueDate: z.nullable(calendarDate),
  status: z.enum(INVOICE_STATUSES),
  isCreditNote: z.boolean(),
  total: decimal,
  /** total less approved credit notes and payments */
  open: decimal,
});
export type OverviewInvoice = z.infer<typeof overviewInvoice>;

/** Negative for a refund. */
export const overviewPayment = z.object({
  id,
  projectId: id,
  description: z.string(),
  amount: decimal,
  date: calendarDate,
});

/** Expenses in one project. */
export const overviewPaidIn = z.object({ projectId: id, count: z.int(), total: decimal });

/** Newest payments on a contractor's page. */
export const OVERVIEW_PAYMENTS = 10;

/** What one contractor offered, agreed, billed and was paid, newest first, with its documents. */
export const contractorOverview = z.object({
  sums: contractorSums,
  quotes: z.array(overviewQuote),
  invoices: z.array(overviewInvoice),
  /** the newest */
  payments: z.array(overviewPayment),
  paidIn: z.array(overviewPaidIn),
  documents: contractorDocuments,
});
export type ContractorOverview = z.infer<typeof contractorOverview>;
