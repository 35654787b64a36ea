import * as z from "zod/mini";
import { calendarDate } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";

/** The part of a contract's installment that isn't invoiced. */
const payment = z.object({
  /** released: its milestone is completed, and its day not past; soon: within a week */
  kind: z.enum(["payment_overdue", "payment_released", "payment_due", "payment_soon"]),
  quoteId: id,
  title: z.string(),
  work: z.string(),
  contractor: z.nullable(z.string()),
  amount: decimal,
  /** null: due without a day */
  day: z.nullable(calendarDate),
  /** its milestone, completed or not; null for none */
  milestone: z.nullable(z.string()),
});

const invoice = z.object({
  kind: z.enum(["invoice_overdue", "invoice_due", "invoice_soon"]),
  invoiceId: id,
  number: z.nullable(z.string()),
  contractor: z.nullable(z.string()),
  /** amount by which paid and committed exceed the budget line */
  amount: decimal,
  /** null: due without a day */
  day: z.nullable(calendarDate),
});

const line = z.object({
  kind: z.literal("line_over"),
  lineId: id,
  category: z.string(),
  room: z.nullable(z.string()),
  /** by which paid and committed exceed the plan */
  amount: decimal,
});

const overdueMilestone = z.object({
  kind: z.literal("milestone_overdue"),
  milestoneId: id,
  title: z.string(),
  day: calendarDate,
});

const dueExpense = z.object({
  kind: z.literal("recurring_due"),
  recurringId: id,
  description: z.string(),
  amount: decimal,
  day: calendarDate,
});

const quote = z.object({
  kind: z.literal("quote_expiring"),
  quoteId: id,
  work: z.string(),
  contractor: z.nullable(z.string()),
  amount: z.nullable(decimal),
  /** last day on which the quote is valid */
  day: calendarDate,
});

const change = z.object({
  kind: z.literal("change_proposed"),
  quoteId: id,
  work: z.string(),
  reason: z.string(),
  /** negative for a credit */
  amount: decimal,
});

const tally = z.object({
  /** receipts in the inbox; expenses without a receipt */
  kind: z.enum(["drafts", "receipts_missing"]),
  count: z.int(),
});

/** A plain union: a discriminated one would add to every screen's script. */
export const attentionItem = z.union([
  payment,
  invoice,
  line,
  overdueMilestone,
  dueExpense,
  quote,
  change,
  tally,
]);
export type AttentionItem = z.infer<typeof attentionItem>;
export type AttentionKind = AttentionItem["kind"];

/** What needs attention in a project, most urgent first. */
export const attention = z.object({
  items: z.array(attentionItem),
  /** number of items left out of `items` */
  more: z.int(),
});
export type Attention = z.infer<typeof attention>;
