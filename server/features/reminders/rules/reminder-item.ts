import * as z from "zod/mini";
import { calendarDate } from "../../../../shared/calendar-date.ts";
import { decimal } from "../../../../shared/money.ts";

/** What a mail says of one payment or one budget line, as it was when the mail was ordered. */
export const reminderItem = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["due_soon", "overdue"]),
    project: z.string(),
    title: z.string(),
    work: z.string(),
    contractor: z.nullable(z.string()),
    amount: decimal,
    day: calendarDate,
    /** what has to be done first: a milestone, or "" for the whole work; null where nothing has to */
    after: z.nullable(z.string()),
  }),
  z.object({
    kind: z.enum(["line_near", "line_full"]),
    project: z.string(),
    category: z.string(),
    room: z.nullable(z.string()),
    planned: decimal,
    /** paid and promised together */
    spoken: decimal,
  }),
]);
export type ReminderItem = z.infer<typeof reminderItem>;
export type ReminderKind = ReminderItem["kind"];
