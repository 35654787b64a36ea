import * as z from "zod/mini";
import { letterProblem } from "../../../shared/receipts/mail.ts";

/** As Gmail allows; with the third that the encoding adds, a receipt of 10 MB fits. */
export const MAX_LETTER_BYTES = 25 * 1024 * 1024;

/** What the child process reads from a letter. */
export const readLetterOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("unreadable") }),
  z.object({
    kind: z.literal("letter"),
    /** the address after "From", in lower case; null without one */
    sender: z.nullable(z.string()),
    subject: z.string(),
    /** an automatic reply, such as "Out of office" */
    isAutomatic: z.boolean(),
    /** SHA-256 in hex of what a second copy has, too */
    fingerprint: z.string(),
    /** attachments of any type, or else the letter's text as a PDF */
    files: z.array(z.instanceof(Uint8Array)),
    problems: z.array(letterProblem),
  }),
]);
export type ReadLetterOutcome = z.infer<typeof readLetterOutcome>;
export type Letter = Extract<ReadLetterOutcome, { kind: "letter" }>;
