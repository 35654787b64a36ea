import * as z from "zod/mini";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";

/* Result of matching an invoice, as data; `reasonSentence` turns its reasons into text. */

export const VERDICTS = ["pay", "ask", "hold"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A note changes no verdict. */
export const SEVERITIES = ["hold", "ask", "note"] as const;
export type Severity = (typeof SEVERITIES)[number];

export const REASON_CODES = [
  "not_accepted",
  "other_contractor",
  "other_currency",
  "same_number",
  "same_file",
  "same_amount",
  "above_contract",
  "above_item",
  "above_change",
  "above_installment",
  "change_not_approved",
  "milestone_open",
  "work_not_completed",
  "after_completion",
  "after_project",
  "retainage_missing",
  "retainage_twice",
  "deposit_missing",
  "deposit_twice",
  "tax_differs",
  "total_differs",
  "credit_above_invoice",
  "negative_line",
  "line_unmatched",
  "contract_not_chosen",
  "waiver_missing",
  "no_contract",
  "within_tolerance",
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export const REASON_ROWS = [
  "invoice",
  "quote",
  "change_order",
  "installment",
  "milestone",
  "contractor",
  "waiver",
] as const;

/** A record that a reason links to. */
const reasonRow = z.object({ kind: z.enum(REASON_ROWS), id, label: z.string() });
export type ReasonRow = z.infer<typeof reasonRow>;

export const matchReason = z.object({
  code: z.enum(REASON_CODES),
  severity: z.enum(SEVERITIES),
  /** the invoice's line, counted from 0; null for the whole invoice */
  line: z.nullable(z.int()),
  /** the exact excess or difference */
  by: z.nullable(decimal),
  /** what was agreed or expected */
  limit: z.nullable(decimal),
  /** what was billed or entered, this invoice included */
  billed: z.nullable(decimal),
  /** most important first; may be empty */
  rows: z.array(reasonRow),
});
export type MatchReason = z.infer<typeof matchReason>;

export const invoiceMatch = z.object({
  verdict: z.enum(VERDICTS),
  /** holds first, then questions, then notes */
  reasons: z.array(matchReason),
  /** the contract's amount with its approved changes; null without a contract */
  agreed: z.nullable(decimal),
  /** invoices before this one, and payments of the contract without an invoice */
  billedBefore: decimal,
  /** `billedBefore` and this invoice */
  billed: decimal,
});
export type InvoiceMatch = z.infer<typeof invoiceMatch>;
