import * as z from "zod/mini";
import { activityEntry } from "../activity/contract.ts";
import { calendarDate, instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";

export const DUE_KINDS = [
  "payment_overdue",
  /** due, because its milestone is complete */
  "payment_released",
  "payment_due",
  "invoice_overdue",
  "invoice_due",
  "milestone_overdue",
  "milestone_due",
  "quote_expiring",
  /** a recurring expense that waits to be recorded */
  "recurring_due",
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

const shared = {
  /** identifies the record and its state: a payment moved to another day gets a new notice */
  key: z.string(),
  /** null for records outside of projects */
  project: z.nullable(z.object({ id, name: z.string() })),
  isSeen: z.boolean(),
};

const dueNotice = z.object({
  ...shared,
  kind: z.enum(DUE_KINDS),
  /** a milestone, a quote, an invoice or a recurring expense; for a payment its contract */
  recordId: id,
  installmentId: z.nullable(id),
  title: z.string(),
  /** the work and contractor of a payment or an invoice, or the milestone that released it */
  note: z.nullable(z.string()),
  amount: z.nullable(decimal),
  day: calendarDate,
});
export type DueNotice = z.infer<typeof dueNotice>;

const receiptNotice = z.object({
  ...shared,
  /** an email in quarantine, an accepted email, receipts that were read */
  kind: z.enum(["email_waiting", "email", "receipts_read"]),
  /** an email's subject and sender; empty for receipts */
  title: z.string(),
  note: z.nullable(z.string()),
  count: z.int(),
  at: instant,
});

const activityNotice = z.object({
  ...shared,
  kind: z.literal("activity"),
  at: instant,
  line: z.object({
    actorName: activityEntry.shape.actorName,
    way: activityEntry.shape.way,
    kind: activityEntry.shape.kind,
    action: activityEntry.shape.action,
    label: activityEntry.shape.label,
    changes: activityEntry.shape.changes,
  }),
});

export const notice = z.union([dueNotice, receiptNotice, activityNotice]);
export type Notice = z.infer<typeof notice>;

/** Due items first, by day; then events, newest first. */
export const noticeList = z.object({ notices: z.array(notice) });
