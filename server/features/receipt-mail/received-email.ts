import * as z from "zod/mini";
import { emailProblem } from "../../../shared/receipts/mail.ts";

/** As Gmail allows; with the third that the encoding adds, a receipt of 10 MB fits. */
export const MAX_EMAIL_BYTES = 25 * 1024 * 1024;

/** What the child process reads from an email. */
export const readEmailOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("unreadable") }),
  z.object({
    kind: z.literal("email"),
    /** the address after "From", in lower case; null without one */
    sender: z.nullable(z.string()),
    subject: z.string(),
    /** an automatic reply, such as "Out of office" */
    isAutomatic: z.boolean(),
    /** SHA-256 in hex of what a second copy has, too */
    fingerprint: z.string(),
    /** attachments of any type, or else the email's text as a PDF */
    files: z.array(z.instanceof(Uint8Array)),
    problems: z.array(emailProblem),
  }),
]);
export type ReadEmailOutcome = z.infer<typeof readEmailOutcome>;
export type ReceivedEmail = Extract<ReadEmailOutcome, { kind: "email" }>;
