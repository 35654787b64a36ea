import * as z from "zod/mini";
import { user } from "../auth/contract.ts";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { requiredText } from "../text.ts";

export const SECOND_FACTORS = ["passkey", "authenticator", "recovery_code"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The password was right; one of these factors must follow within ten minutes. */
export const secondFactorNeeded = z.object({
  secondFactor: z.array(z.enum(SECOND_FACTORS)),
});

/** A completed sign-in, or one that needs a second factor. */
export const signInResponse = z.union([user, secondFactorNeeded]);
export type SignInResponse = z.infer<typeof signInResponse>;

/** A sign-in completed by a second factor or a passkey. */
export const completedSignIn = z.extend(user, {
  /** same-origin path to return to after the second factor */
  returnTo: z.optional(z.string()),
});

/** Six digits from the app, or a recovery code; spaces and hyphens are allowed. */
export const secondFactorCode = z
  .string({ error: "Enter the code" })
  .check(z.trim(), z.minLength(1, "Enter the code"), z.maxLength(40, "Invalid code"));
export const secondFactorInput = z.object({ code: secondFactorCode });
export type SecondFactorInput = z.infer<typeof secondFactorInput>;

/** WebAuthn options for `navigator.credentials`, passed through as the server built them. */
export const ceremony = z.record(z.string(), z.unknown());
export type Ceremony = z.infer<typeof ceremony>;

/** A WebAuthn response in the standard's JSON form; the server validates it with its library. */
export const passkeyResponse = z.looseObject({
  id: z.string().check(z.maxLength(2_000)),
  rawId: z.string().check(z.maxLength(2_000)),
  type: z.literal("public-key"),
  response: z.record(z.string(), z.unknown()),
});
export const passkeySignInInput = z.object({ answer: passkeyResponse });

const MAX_PASSKEY_NAME = 100;
const passkeyName = requiredText("Name is required", { max: MAX_PASSKEY_NAME });

/** `password` is the current password, required when the account has one. */
export const proofInput = z.object({ password: z.optional(z.string().check(z.maxLength(1_000))) });
export type ProofInput = z.infer<typeof proofInput>;
export const newPasskeyInput = z.object({ name: passkeyName, answer: passkeyResponse });
export const passkeyNameInput = z.object({ name: passkeyName });

export const passkey = z.object({
  id,
  name: z.string(),
  /** whether the passkey is synced between devices */
  isSynced: z.boolean(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

export const secondFactors = z.object({
  passkeys: z.array(passkey),
  /** when authenticator codes were turned on; null while off */
  authenticatorSince: z.nullable(instant),
  recoveryCodesLeft: z.number(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

/** Setup data of an authenticator app, shown once: a URI for the QR code and the secret as text. */
export const newAuthenticator = z.object({
  /** `otpauth://…` */
  uri: z.string(),
  /** base32, for typing */
  secret: z.string(),
});
export type NewAuthenticator = z.infer<typeof newAuthenticator>;

/** Shown only once. */
export const newRecoveryCodes = z.object({ codes: z.array(z.string()) });
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>;
