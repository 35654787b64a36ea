import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";

/** Days until a letter of an unknown sender is deleted. */
export const QUARANTINE_DAYS = 14;

/** Why a letter, or a file of it, became no draft. */
export const LETTER_PROBLEMS = [
  "other_type",
  "damaged",
  "too_large",
  "too_many",
  "no_room",
  "inbox_full",
  "empty",
] as const;
export const letterProblem = z.enum(LETTER_PROBLEMS);
export type LetterProblem = z.infer<typeof letterProblem>;

const sender = z.object({ id, email: z.string() });

/** A letter of an unknown sender. */
const letter = z.object({
  id,
  /** the address after "From"; anyone can write it */
  sender: z.string(),
  subject: z.string(),
  receivedAt: instant,
});
export type WaitingLetter = z.infer<typeof letter>;

export const receiptMail = z.object({
  /** whether this installation receives email */
  isOn: z.boolean(),
  /** null before it was made */
  address: z.nullable(z.string()),
  /** allowed besides the people who may edit the project */
  senders: z.array(sender),
  /** newest first */
  letters: z.array(letter),
});
export type ReceiptMail = z.infer<typeof receiptMail>;

export const newReceiptAddress = z.object({ address: z.string() });

export const acceptedLetter = z.object({
  /** how many receipts were added to the inbox */
  count: z.int(),
  problems: z.array(letterProblem),
});
