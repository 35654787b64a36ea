import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";

/** Days until an email of an unknown sender is deleted. */
export const QUARANTINE_DAYS = 14;

/** Why an email, or one of its files, did not become a draft. */
export const EMAIL_PROBLEMS = ["other_type", "damaged", "too_large", "too_many", "empty"] as const;
export const emailProblem = z.enum(EMAIL_PROBLEMS);
export type EmailProblem = z.infer<typeof emailProblem>;

const sender = z.object({ id, email: z.string() });

/** An email of an unknown sender. */
const waitingEmail = z.object({
  id,
  /** the address after "From"; anyone can write it */
  sender: z.string(),
  subject: z.string(),
  receivedAt: instant,
});
export type WaitingEmail = z.infer<typeof waitingEmail>;

export const receiptMail = z.object({
  /** whether this installation receives email */
  isOn: z.boolean(),
  /** null until it is created */
  address: z.nullable(z.string()),
  /** allowed besides the people who may edit the project */
  senders: z.array(sender),
  /** newest first */
  emails: z.array(waitingEmail),
});
export type ReceiptMail = z.infer<typeof receiptMail>;

export const newReceiptAddress = z.object({ address: z.string() });

export const acceptedEmail = z.object({
  /** how many receipts were added to the inbox */
  count: z.int(),
  problems: z.array(emailProblem),
});
