import type { SecurityEventKind } from "../../../../shared/account/contract.ts";

/** What happened, as the homeowner reads it. */
export const EVENT_WORDS = {
  signed_up: "Account created",
  signed_in: "Signed in",
  sign_in_failed: "Sign-in failed: wrong password or code",
  wrong_password: "Wrong password given for a change",
  signed_out_elsewhere: "Other browsers signed out",
  password_reset_asked: "Password reset asked for",
  password_reset: "Password reset by a mail's link",
  password_changed: "Password changed",
  password_set: "Password set",
  email_verified: "Email confirmed",
  email_change_asked: "Email change asked for",
  email_changed: "Email changed",
  google_linked: "Google linked",
  google_unlinked: "Google unlinked",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  authenticator_added: "Authenticator app turned on",
  authenticator_removed: "Authenticator app turned off",
  recovery_codes_made: "New recovery codes made",
  recovery_code_used: "Signed in with a recovery code",
  codes_guessed: "Many wrong codes at a sign-in",
  data_downloaded: "Data downloaded",
  data_restored: "Data restored",
  plan_changed_by_administrator: "Plan changed by an administrator",
} as const satisfies Record<SecurityEventKind, string>;
