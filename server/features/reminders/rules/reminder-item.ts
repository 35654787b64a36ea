import * as z from "zod/mini";
import { calendarDate } from "../../../../shared/calendar-date.ts";
import { decimal } from "../../../../shared/money.ts";

/** The content of one reminder, as of enqueuing the email. */
export const reminderItem = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["due_soon", "overdue"]),
    project: z.string(),
    title: z.string(),
    /** null for an invoice without a contract */
    work: z.nullable(z.string()),
    contractor: z.nullable(z.string()),
    amount: decimal,
    day: calendarDate,
    /** what it waits for: a milestone, or "" for the whole work; null for nothing */
    after: z.nullable(z.string()),
  }),
  z.object({
    kind: z.enum(["line_near", "line_full"]),
    project: z.string(),
    category: z.string(),
    room: z.nullable(z.string()),
    planned: decimal,
    /** paid plus committed */
    spoken: decimal,
  }),
  z.object({
    kind: z.enum(["insurance_soon", "insurance_expired"]),
    contractor: z.string(),
    expiresOn: calendarDate,
  }),
  z.object({
    kind: z.enum(["milestone_soon", "milestone_overdue"]),
    project: z.string(),
    milestone: z.string(),
    day: calendarDate,
  }),
]);
export type ReminderItem = z.infer<typeof reminderItem>;
export type ReminderKind = ReminderItem["kind"];
