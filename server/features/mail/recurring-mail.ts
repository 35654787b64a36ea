import { digestUnsubscribeUrl, unsubscribeUrl } from "../../identity/unsubscribe-token.ts";
import type { MailJob } from "../../jobs/enqueue-mail.ts";
import { digestMail } from "./digest-mail.ts";
import type { MailContent } from "./mail-layout.ts";
import { reminderMail } from "./reminder-mail.ts";

/** Recurring emails, with a link to turn them off. */
export type RecurringOrder = Extract<MailJob, { kind: "reminders" | "activity_digest" }>;

export function isRecurring(order: MailJob): order is RecurringOrder {
  return order.kind === "reminders" || order.kind === "activity_digest";
}

export function recurringMail(
  order: RecurringOrder,
  writing: { publicUrl: string; sessionSecret: string },
): { content: MailContent; unsubscribeLink: string } {
  const { publicUrl } = writing;
  if (order.kind === "reminders") {
    const unsubscribeLink = unsubscribeUrl(writing, order.owner);
    return { content: reminderMail(order, { publicUrl, unsubscribeLink }), unsubscribeLink };
  }
  const digest = { home: order.home, member: order.owner };
  const unsubscribeLink = digestUnsubscribeUrl(writing, digest);
  return { content: digestMail(order, { publicUrl, unsubscribeLink }), unsubscribeLink };
}
