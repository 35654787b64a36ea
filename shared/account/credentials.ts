import * as z from "zod/mini";
import { newPasswordFields, email, existingPassword, passwordsMatch } from "../auth/contract.ts";
import { instant } from "../calendar-date.ts";

/** 32 bytes in base64url, from the fragment of a mailed link. */
const linkToken = z
  .string({ error: "This link is incomplete" })
  .check(z.regex(/^[\w-]{43}$/, "This link is incomplete"));

export const passwordResetInput = z.object({ email });
export type PasswordResetInput = z.infer<typeof passwordResetInput>;

/** The same whether or not the address has an account. */
export const passwordResetRequested = z.object({
  /** whether this installation sends email */
  isMailSetUp: z.boolean(),
});

export const newPasswordInput = z
  .object({ token: linkToken, ...newPasswordFields })
  .check(passwordsMatch());
export type NewPasswordInput = z.infer<typeof newPasswordInput>;

export const changePasswordInput = z
  .object({
    /** absent for an account without a password, which signs in with Google only */
    currentPassword: z.optional(existingPassword),
    ...newPasswordFields,
  })
  .check(passwordsMatch());
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const emailConfirmationInput = z.object({ token: linkToken });

/**
 * Result of a confirmation. `half_changed` waits for the link sent to the other address, `waiting`
 * for the day of `dueAt`.
 */
export const emailConfirmation = z.object({
  kind: z.enum(["verified", "half_changed", "waiting", "changed"]),
  email: z.string(),
  dueAt: z.optional(instant),
});
export type EmailConfirmation = z.infer<typeof emailConfirmation>;

/** The new address of a change canceled by a link. */
export const canceledEmailChange = z.object({ email: z.string() });
