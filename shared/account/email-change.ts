import * as z from "zod/mini";
import { email, givenPassword } from "../auth/contract.ts";
import { passkeyAnswer, secondFactorCode } from "./second-factors.ts";

export const changeEmailInput = z.object({
  email,
  password: givenPassword,
  /**
   * The old mailbox is out of reach. With a code or a passkey the new one is enough; without either
   * the change is made after a wait, in which the old one can cancel it.
   */
  isOldLost: z.optional(z.boolean()),
  code: z.optional(secondFactorCode),
  passkey: z.optional(passkeyAnswer),
});
export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

/** Days between a request without the old mailbox or a second factor, and the change. */
export const EMAIL_CHANGE_WAIT_DAYS = 14;
