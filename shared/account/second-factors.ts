import * as z from "zod/mini";
import { user } from "../auth/contract.ts";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { requiredText } from "../text.ts";

/** What can be asked for beside the password. */
export const SECOND_FACTORS = ["passkey", "authenticator", "recovery_code"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The password was right, and one of these is waited for. The browser has ten minutes. */
export const secondFactorNeeded = z.object({
  secondFactor: z.array(z.enum(SECOND_FACTORS)),
});

/** A sign-in that is whole, or one that waits for its second factor. */
export const signInAnswer = z.union([user, secondFactorNeeded]);
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** The answer to a second factor, or to a passkey. */
export const wholeSignIn = z.extend(user, {
  /** a path of ours: where the person was going when the step came between */
  returnTo: z.optional(z.string()),
});

/** Six digits of the app, or a recovery code; spaces and hyphens are how people group them. */
export const secondFactorCode = z
  .string({ error: "Enter the code" })
  .check(z.trim(), z.minLength(1, "Enter the code"), z.maxLength(40, "Invalid code"));
export const secondFactorInput = z.object({ code: secondFactorCode });
export type SecondFactorInput = z.infer<typeof secondFactorInput>;

/** What a browser's `navigator.credentials` needs, as the server made it. Its shape is the browser's own. */
export const ceremony = z.record(z.string(), z.unknown());
export type Ceremony = z.infer<typeof ceremony>;

/** A browser's answer, in the JSON form of the WebAuthn standard. The server reads it with its library. */
export const passkeyAnswer = z.looseObject({
  id: z.string().check(z.maxLength(2_000)),
  rawId: z.string().check(z.maxLength(2_000)),
  type: z.literal("public-key"),
  response: z.record(z.string(), z.unknown()),
});
export const passkeySignInInput = z.object({ answer: passkeyAnswer });

const MAX_PASSKEY_NAME = 100;
const passkeyName = requiredText("Name is required", { max: MAX_PASSKEY_NAME });

/** `password` is the present one, where the account has one: who adds a key proves who they are. */
export const proofInput = z.object({ password: z.optional(z.string().check(z.maxLength(1_000))) });
export type ProofInput = z.infer<typeof proofInput>;
export const newPasskeyInput = z.object({ name: passkeyName, answer: passkeyAnswer });
export const passkeyNameInput = z.object({ name: passkeyName });

export const passkey = z.object({
  id,
  name: z.string(),
  /** whether it is kept in step on several devices */
  isSynced: z.boolean(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

export const secondFactors = z.object({
  passkeys: z.array(passkey),
  /** since when codes of an app are asked for; null where they are not */
  authenticatorSince: z.nullable(instant),
  recoveryCodesLeft: z.number(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

/** What an authenticator app is given, once: as a link for its camera and as text. */
export const newAuthenticator = z.object({
  /** `otpauth://…` */
  uri: z.string(),
  /** base32, for typing */
  secret: z.string(),
});
export type NewAuthenticator = z.infer<typeof newAuthenticator>;

/** Shown once, and never again. */
export const newRecoveryCodes = z.object({ codes: z.array(z.string()) });
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>;
