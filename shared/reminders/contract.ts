import * as z from "zod/mini";

/** What a homeowner wants to be reminded of by mail. */
export const reminderChoices = z.object({
  /** payments that are due within a week */
  dueSoon: z.boolean(),
  overdue: z.boolean(),
  /** budget lines of which 80 % or all is paid or promised */
  budgetLines: z.boolean(),
});
export type ReminderChoices = z.infer<typeof reminderChoices>;

export const REMINDER_CHOICES = [
  "dueSoon",
  "overdue",
  "budgetLines",
] as const satisfies readonly (keyof ReminderChoices)[];

export const reminderSettings = z.extend(reminderChoices, {
  /** where the mails go */
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** whether this installation delivers mail at all */
  isMailSetUp: z.boolean(),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;
