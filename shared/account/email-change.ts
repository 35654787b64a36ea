import * as z from "zod/mini";
import { email, existingPassword } from "../auth/contract.ts";
import { passkeyResponse, secondFactorCode } from "./second-factors.ts";

export const changeEmailInput = z.object({
  email,
  password: existingPassword,
  /**
   * The old mailbox is out of reach. A code or a passkey makes the new mailbox enough; without
   * either, the change takes effect after a wait in which the old mailbox can cancel it.
   */
  isOldLost: z.optional(z.boolean()),
  code: z.optional(secondFactorCode),
  passkey: z.optional(passkeyResponse),
});
export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

/** Wait, in days, for a change confirmed by neither the old mailbox nor a second factor. */
export const EMAIL_CHANGE_WAIT_DAYS = 14;
