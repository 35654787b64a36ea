import * as z from "zod/mini";
import { loginInput } from "./contract.ts";

/** Why a Google sign-in failed; the `problem` parameter of the address it returns to. */
export const GOOGLE_PROBLEMS = [
  /** not configured on this installation */
  "google_off",
  /** the user declined at Google */
  "google_denied",
  /** too late, already used, or started in another browser */
  "google_expired",
  /** an invalid response, or an error on our side */
  "google_failed",
  /** Google has not verified the email address */
  "google_unverified",
  /** Google does not respond */
  "google_down",
  /** Google rejects this installation's client id or secret */
  "google_misconfigured",
  /** the email belongs to an account linked to another Google account */
  "google_other_account",
  /** rate limit of the network reached */
  "google_busy",
] as const;
export type GoogleProblem = (typeof GOOGLE_PROBLEMS)[number];

export const googleAbout = z.object({
  /** whether it is configured on this installation */
  isOffered: z.boolean(),
});

/** A Google account waiting for the password of the existing account with its email. */
export const pendingGoogleLink = z.object({
  email: z.string(),
  /** same-origin path to return to */
  returnTo: z.string(),
});
export type PendingGoogleLink = z.infer<typeof pendingGoogleLink>;

export const googleLinkInput = z.object({ password: loginInput.shape.password });
export type GoogleLinkInput = z.infer<typeof googleLinkInput>;
