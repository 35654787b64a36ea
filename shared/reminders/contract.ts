import * as z from "zod/mini";

/** Which reminder emails a user wants. */
export const reminderChoices = z.object({
  /** payments due within a week */
  dueSoon: z.boolean(),
  overdue: z.boolean(),
  /** budget lines with 80 % or 100 % paid or committed */
  budgetLines: z.boolean(),
  /** insurance of contractors at work that expires within 30 days */
  insurance: z.boolean(),
  /** open milestones within a week of their day, or past it */
  milestones: z.boolean(),
});
export type ReminderChoices = z.infer<typeof reminderChoices>;

export const REMINDER_CHOICES = [
  "dueSoon",
  "overdue",
  "budgetLines",
  "insurance",
  "milestones",
] as const satisfies readonly (keyof ReminderChoices)[];

export const reminderSettings = z.extend(reminderChoices, {
  /** recipient of the emails */
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** whether this installation sends email */
  isMailSetUp: z.boolean(),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;
