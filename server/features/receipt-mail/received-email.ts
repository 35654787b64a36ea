import * as z from "zod/mini";
import { emailProblem } from "../../../shared/receipts/mail.ts";

/** Gmail's limit. A receipt of 10 MB fits, including the third that its encoding adds. */
export const MAX_EMAIL_BYTES = 25 * 1024 * 1024;

/** Result of reading an email in the child process. */
export const readEmailOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("unreadable") }),
  z.object({
    kind: z.literal("email"),
    /** the address in "From", in lower case; null without one */
    sender: z.nullable(z.string()),
    subject: z.string(),
    /** whether it is an automatic reply, such as "Out of office" */
    isAutomatic: z.boolean(),
    /** SHA-256 in hex of the parts that duplicates share */
    fingerprint: z.string(),
    /** attachments of any type, or otherwise the email's text as a PDF */
    files: z.array(z.instanceof(Uint8Array)),
    problems: z.array(emailProblem),
  }),
]);
export type ReadEmailOutcome = z.infer<typeof readEmailOutcome>;
export type ReceivedEmail = Extract<ReadEmailOutcome, { kind: "email" }>;
