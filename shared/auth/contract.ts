import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { isStorable, optionalText } from "../text.ts";

const MAX_EMAIL = 254;
const MIN_PASSWORD = 8;
/** Bounds the cost of hashing; long enough for any passphrase. */
const MAX_PASSWORD = 1000;

export const email = z
  .string({ error: "Enter a valid email address" })
  .check(
    z.trim(),
    z.maxLength(MAX_EMAIL, "Enter a valid email address"),
    z.email("Enter a valid email address"),
  );

/** Counts code points, so that an emoji is one character. */
function hasMinPasswordLength(password: string): boolean {
  return [...password].length >= MIN_PASSWORD;
}

/** An existing password. */
export const existingPassword = z
  .string({ error: "Enter your password" })
  .check(
    z.minLength(1, "Enter your password"),
    z.maxLength(MAX_PASSWORD, `Must be at most ${MAX_PASSWORD} characters`),
  );

export const loginInput = z.object({ email, password: existingPassword });
export type LoginInput = z.infer<typeof loginInput>;

/** A new password and its confirmation. */
export const newPasswordFields = {
  password: z
    .string({ error: "Password must be at least 8 characters" })
    .check(
      z.refine(hasMinPasswordLength, "Password must be at least 8 characters"),
      z.maxLength(MAX_PASSWORD, `Must be at most ${MAX_PASSWORD} characters`),
      z.refine(isStorable, "Contains characters that cannot be stored"),
    ),
  confirmPassword: z.string({ error: "Passwords don't match" }),
};

/** Check for every form that sets a password. */
export function passwordsMatch() {
  return z.refine<{ password: string; confirmPassword: string }>(
    (input) => input.password === input.confirmPassword,
    {
      error: "Passwords don't match",
      path: ["confirmPassword"],
      // Reported together with the form's other issues, not only after they are fixed.
      when: ({ value }) => typeof value === "object" && value !== null,
    },
  );
}

export const registerInput = z
  .object({
    email,
    ...newPasswordFields,
    firstName: optionalText(),
    lastName: optionalText(),
  })
  .check(passwordsMatch());
export type RegisterInput = z.infer<typeof registerInput>;

/** The signed-in user. Never carries the password, Google or payment ids. */
export const user = z.object({
  id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: instant,
  /** when a demo account is deleted; null for a regular account */
  demoEndsAt: z.nullable(instant),
});
export type User = z.infer<typeof user>;
