import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { optionalText } from "../text.ts";

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
  "upload_token_added",
  "upload_token_revoked",
  "data_downloaded",
  "data_restored",
  "plan_changed_by_administrator",
  "member_invited",
  "member_joined",
  "member_removed",
  "member_left",
  "home_joined",
  "home_left",
  "home_access_removed",
  "home_offered",
  "home_handed_over",
  "home_taken_over",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Events anyone can trigger who knows the address or finds an open session. */
export const FAILED_ATTEMPTS: readonly SecurityEventKind[] = [
  "sign_in_failed",
  "wrong_password",
  "wrong_code",
];

export const securityEvent = z.object({
  id,
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** IP address; null after 90 days */
  address: z.nullable(z.string()),
  /** "Firefox on Linux", from the user agent */
  device: z.nullable(z.string()),
  createdAt: instant,
});
/** Newest first: the last 50, of which at most 10 are failed attempts. */
export const securityEvents = z.array(securityEvent);
export type SecurityEvent = z.infer<typeof securityEvent>;

export const activeSession = z.object({
  /** identifies the session for revoking it; not usable as a credential */
  id: z.string(),
  isCurrent: z.boolean(),
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  startedAt: instant,
  /** rounded to the hour */
  lastSeenAt: instant,
});
export const activeSessions = z.array(activeSession);
export type ActiveSession = z.infer<typeof activeSession>;

/** A pending change of email address. */
export const pendingEmailChange = z.object({
  email: z.string(),
  /**
   * What completes it: a confirmation from both mailboxes; from the new one plus a second factor;
   * or from the new one and a wait during which the old one can cancel.
   */
  way: z.enum(["both_mailboxes", "second_factor", "wait"]),
  /** whether the new mailbox has confirmed */
  isConfirmed: z.boolean(),
  /** deadline for the new mailbox to confirm; for `wait`, the day the change takes effect */
  dueAt: instant,
});
export type PendingEmailChange = z.infer<typeof pendingEmailChange>;

/** Sign-in methods and the state of the email address. */
export const account = z.object({
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** whether Google sign-in is configured */
  isGoogleOffered: z.boolean(),
  /** whether this installation sends email */
  isMailSetUp: z.boolean(),
  /** new address of a pending change; null without one */
  pendingEmail: z.nullable(z.string()),
  pendingEmailChange: z.nullable(pendingEmailChange),
});
export type Account = z.infer<typeof account>;

/** Replaces the whole name: a field left out or empty is cleared. */
export const profileInput = z.object({ firstName: optionalText(), lastName: optionalText() });
export type ProfileInput = z.infer<typeof profileInput>;
