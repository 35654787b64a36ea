import * as z from "zod/mini";
import { loginInput } from "./contract.ts";

/** Why a sign-in with Google led back, to the account for who is signed in; stands in the address as `problem`. */
export const GOOGLE_PROBLEMS = [
  /** not set up on this installation */
  "google_off",
  /** the person said no at Google */
  "google_denied",
  /** too late, used already, or begun in another browser */
  "google_expired",
  /** what came back does not fit, or our side failed */
  "google_failed",
  /** Google has not verified the address */
  "google_unverified",
  /** Google does not answer */
  "google_down",
  /** Google does not know this installation */
  "google_misconfigured",
  /** the address belongs to an account that another Google account opens */
  "google_other_account",
  /** too many from one network */
  "google_busy",
] as const;
export type GoogleProblem = (typeof GOOGLE_PROBLEMS)[number];

export const googleAbout = z.object({
  /** whether this installation is set up for it */
  isOffered: z.boolean(),
});

/** A Google account that waits for the password of the account with its address. */
export const pendingGoogleLink = z.object({
  email: z.string(),
  /** a path of ours: where the person wanted to go */
  returnTo: z.string(),
});
export type PendingGoogleLink = z.infer<typeof pendingGoogleLink>;

export const googleLinkInput = z.object({ password: loginInput.shape.password });
export type GoogleLinkInput = z.infer<typeof googleLinkInput>;
