import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { optionalText } from "../text.ts";

/** What can happen to an account. */
export const SECURITY_EVENT_KINDS = [
  "signed_up",
  "signed_in",
  "sign_in_failed",
  "wrong_password",
  "wrong_code",
  "signed_out_elsewhere",
  "password_reset_asked",
  "password_reset",
  "password_changed",
  "password_set",
  "email_verified",
  "email_change_asked",
  "email_change_proven",
  "email_change_waiting",
  "email_change_canceled",
  "email_changed",
  "google_linked",
  "google_unlinked",
  "passkey_added",
  "passkey_removed",
  "authenticator_added",
  "authenticator_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "codes_guessed",
  "data_downloaded",
  "data_restored",
  "plan_changed_by_administrator",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** What takes no more than to know the address, or to find a session open. */
export const FAILED_ATTEMPTS: readonly SecurityEventKind[] = [
  "sign_in_failed",
  "wrong_password",
  "wrong_code",
];

export const securityEvent = z.object({
  id,
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** the network address; null after 90 days */
  address: z.nullable(z.string()),
  /** "Firefox on Linux", as far as the browser says */
  device: z.nullable(z.string()),
  createdAt: instant,
});
/** Newest first, the last 50, of what anybody can bring about the last 10. */
export const securityEvents = z.array(securityEvent);
export type SecurityEvent = z.infer<typeof securityEvent>;

/** A browser that is signed in. */
export const activeSession = z.object({
  /** names the session, and opens nothing */
  id: z.string(),
  isCurrent: z.boolean(),
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  startedAt: instant,
  /** to the hour */
  lastSeenAt: instant,
});
export const activeSessions = z.array(activeSession);
export type ActiveSession = z.infer<typeof activeSession>;

/** A change of address that is under way. */
export const pendingEmailChange = z.object({
  email: z.string(),
  /**
   * What it takes: both mailboxes; the new one, as a second factor stands for the old; or the new one
   * and a wait, in which the old one can cancel it.
   */
  way: z.enum(["both_mailboxes", "second_factor", "wait"]),
  /** whether the new mailbox has confirmed */
  isConfirmed: z.boolean(),
  /** until then the new mailbox can confirm; a change that waits is made then */
  dueAt: instant,
});
export type PendingEmailChange = z.infer<typeof pendingEmailChange>;

/** How the homeowner can sign in, and what is known of the address. */
export const account = z.object({
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** whether this installation offers Google's sign-in at all */
  isGoogleOffered: z.boolean(),
  /** whether mails leave this installation */
  isMailSetUp: z.boolean(),
  /** the address of a change that is under way; null without one */
  pendingEmail: z.nullable(z.string()),
  pendingEmailChange: z.nullable(pendingEmailChange),
});
export type Account = z.infer<typeof account>;

/** The whole name as it is to be: what is left out or empty is no longer known. */
export const profileInput = z.object({ firstName: optionalText(), lastName: optionalText() });
export type ProfileInput = z.infer<typeof profileInput>;
