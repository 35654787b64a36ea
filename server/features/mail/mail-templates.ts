import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import { fullDate } from "../../../shared/full-date.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { MailedEvent, MailJob } from "../../jobs/enqueue-mail.ts";
import { householdNotice, invitationMail } from "./household-mails.ts";
import { isRecurring, type RecurringOrder, recurringMail } from "./recurring-mail.ts";
import { emailProblemsMail } from "./email-problems-mail.ts";
import { greetingOf, renderHtml, type MailContent, renderPlainText } from "./mail-layout.ts";

interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** recurring emails only */
  unsubscribeUrl?: string;
}

interface RenderContext {
  publicUrl: string;
  firstName: string | null;
  /** the link's token, if the email has a link */
  token: string | undefined;
  /** the server's SESSION_SECRET */
  sessionSecret: string;
}

/** Renders a queued email. All links start with PUBLIC_URL. */
export function renderMail(order: MailJob, writing: RenderContext): RenderedMail {
  const { publicUrl, firstName, token } = writing;
  // In the fragment, which appears in no log and no Referer header.
  const to = (page: string, name = "token") => `${publicUrl}${page}#${name}=${token ?? ""}`;
  const greeting = greetingOf(firstName);
  if (isRecurring(order)) {
    const { content, unsubscribeLink } = recurringMail(order, writing);
    return { ...written(greeting, content), unsubscribeUrl: unsubscribeLink };
  }
  const content = "seed" in order ? linkMail(order, publicUrl, to) : notice(order, publicUrl);
  return written(greeting, content);
}

function written(greeting: string, content: MailContent): RenderedMail {
  const { subject } = content;
  return { subject, text: renderPlainText(greeting, content), html: renderHtml(greeting, content) };
}

type WithLink = Extract<MailJob, { seed: string }>;

function linkMail(
  order: WithLink,
  publicUrl: string,
  to: (page: string, name?: string) => string,
): MailContent {
  switch (order.kind) {
    case "verify_email":
      return {
        subject: `Verify your email for ${PRODUCT_NAME}`,
        lines: [
          `Please verify your email so you can recover your account if you forget your password. You can keep using ${PRODUCT_NAME} in the meantime.`,
        ],
        link: { label: "Verify email", url: to("/confirm-email") },
        notes: [
          "The link works once, within 7 days.",
          `If you didn't create a ${PRODUCT_NAME} account, you can ignore this email.`,
        ],
      };
    case "reset_password":
      if (order.isByOperator === true) return operatorResetMail(to("/reset-password"));
      return {
        subject: "Reset your password",
        lines: [`We received a request to reset your ${PRODUCT_NAME} password.`],
        link: { label: "Reset password", url: to("/reset-password") },
        notes: [
          "This link expires in 30 minutes and can be used once. Resetting signs you out everywhere and unlinks Google.",
          "If you didn't request this, you can ignore this email. Your password won't change.",
        ],
      };
    case "change_email_old":
      return {
        subject: "Approve your email change",
        lines: [
          `You asked to change your ${PRODUCT_NAME} email to ${order.newEmail}.`,
          "Please approve the change below. We've also emailed the new address; both need to be confirmed.",
        ],
        link: { label: "Approve the change", url: to("/confirm-email") },
        notes: [
          "The link works once, within a day.",
          `If this wasn't you, don't click the link, and reset your password now: ${publicUrl}/forgot-password`,
        ],
      };
    case "change_email_new":
      return {
        subject: "Confirm your new email",
        lines: [
          `Confirm this address to use it with your ${PRODUCT_NAME} account.`,
          "We've also emailed the old address; both need to be confirmed.",
        ],
        link: { label: "Verify email", url: to("/confirm-email") },
        notes: [
          "The link works once, within a day.",
          "If you didn't request this, you can ignore this email.",
        ],
      };
    case "change_email_alone":
      return newAddressMail(order, to("/confirm-email"));
    case "change_email_cancel":
      return oldAddressMail(order, publicUrl, to("/confirm-email", "cancel"));
    case "invitation":
      return invitationMail(order, to("/invitation"));
  }
}

function dayText(date: string): string {
  const day = parseCalendarDate(date);
  return day === undefined ? date : fullDate(day);
}

/** To the new address of a change without approval from the old mailbox. */
function newAddressMail(
  { dueOn }: Extract<WithLink, { kind: "change_email_alone" }>,
  url: string,
): MailContent {
  return {
    subject: "Confirm your new email",
    lines: [
      `A ${PRODUCT_NAME} account is about to switch to this email. Please confirm that it's yours.`,
      ...(dueOn === undefined
        ? []
        : [
            `The switch happens on ${dayText(dueOn)}, because the old mailbox can't approve it. Until then, keep signing in with the old email.`,
          ]),
    ],
    link: { label: "Confirm this email", url },
    notes: [
      dueOn === undefined
        ? "The link works once, for 24 hours."
        : `The link works once, until ${dayText(dueOn)}. Without it, nothing changes.`,
      "If you didn't request this, you can ignore this email.",
    ],
  };
}

/** To the old address: immediately, and again before a waiting change is made. */
function oldAddressMail(
  { newEmail, dueOn }: Extract<WithLink, { kind: "change_email_cancel" }>,
  publicUrl: string,
  url: string,
): MailContent {
  const proof = dueOn === undefined ? "your password and a second factor" : "your password";
  return {
    subject: `Your ${PRODUCT_NAME} email is about to change`,
    lines: [
      `Someone signed in to your ${PRODUCT_NAME} account asked to change its email to ${newEmail} without access to this mailbox. They gave ${proof}.`,
      dueOn === undefined
        ? "The change happens as soon as the new email is confirmed."
        : `The change happens on ${dayText(dueOn)}, unless you cancel it.`,
    ],
    link: { label: "Cancel the change", url },
    notes: [
      "If it was you, you can ignore this email.",
      `If it wasn't you, cancel the change and choose a new password: ${publicUrl}/forgot-password`,
    ],
  };
}

/** Sent by `npm run user -- reset-sign-in`; the previous credentials no longer work. */
function operatorResetMail(url: string): MailContent {
  return {
    subject: "Reset your password",
    lines: [
      `Your ${PRODUCT_NAME} administrator reset your sign-in at your request. Your previous password, passkeys, and codes no longer work, and you've been signed out everywhere.`,
      "Choose a new password to sign in again.",
    ],
    link: { label: "Reset password", url },
    notes: [
      "This link expires in 30 minutes and can be used once. After that, request another one with 'Forgot password?' at sign-in. Resetting unlinks Google.",
      "If you didn't request this, reset your password anyway and contact support.",
    ],
  };
}

/** Subject and first sentence of each security notice. */
const NOTICES: Record<MailedEvent, string> = {
  google_linked: "A Google account was linked",
  google_unlinked: "The Google account was unlinked",
  passkey_added: "A passkey was added",
  passkey_removed: "A passkey was removed",
  authenticator_added: "Authenticator app turned on",
  authenticator_removed: "Authenticator app turned off",
  recovery_codes_made: "New recovery codes were made",
  recovery_code_used: "A recovery code was used to sign in",
  codes_guessed: "Multiple incorrect sign-in codes",
  upload_token_added: "An upload token was created",
};

function whereOf(event: MailedEvent): string {
  return event === "codes_guessed"
    ? "Someone entered your correct password but failed the second step. They did not get in."
    : `This change was made in your ${PRODUCT_NAME} account.`;
}

/** A security notice. */
function notice(
  order: Exclude<MailJob, WithLink | RecurringOrder>,
  publicUrl: string,
): MailContent {
  const security = `${publicUrl}/account/security`;
  switch (order.kind) {
    case "password_changed":
      return {
        subject: "Your password was changed",
        lines: [
          `Your ${PRODUCT_NAME} password was changed. You've been signed out on all other devices.`,
          ...(order.isUnlinked === true
            ? [
                "Your linked Google account was removed. To link it again, sign in with Google and enter your new password once.",
              ]
            : []),
          ...(order.hasPasskeys === true
            ? [`Your passkeys still work. Remove any you don't recognize: ${security}`]
            : []),
        ],
        notes: [`If this wasn't you, reset your password now: ${publicUrl}/forgot-password`],
      };
    case "security_notice":
      return {
        subject: NOTICES[order.about],
        lines: [`${NOTICES[order.about]}. ${whereOf(order.about)}`],
        notes: [
          `If this wasn't you, reset your password now: ${publicUrl}/forgot-password`,
          `Then review your sign-in methods: ${security}`,
        ],
      };
    case "account_deleted":
      return {
        subject: "Your account was deleted",
        lines: [
          `Your ${PRODUCT_NAME} account and all its data were deleted. Your subscription won't renew.`,
          `If you have a backup, you can restore it into a new account: ${publicUrl}/login#sign-up`,
        ],
        notes: [
          "If this wasn't you, someone had your password or device. Change that password anywhere else you use it and contact support.",
        ],
      };
    case "email_problems":
      return emailProblemsMail(order, publicUrl);
    case "home_closed":
    case "member_joined":
    case "member_left":
    case "home_offered":
    case "home_taken_over":
    case "home_handed_over":
      return householdNotice(order, publicUrl);
    case "email_changed":
      return {
        subject: "Your email was changed",
        lines: [`Your ${PRODUCT_NAME} email is now ${order.newEmail}. Use it to sign in.`],
        notes: [CHANGED_BY[order.way ?? "both_mailboxes"]],
      };
    case "email_moved":
      return {
        subject: `Your ${PRODUCT_NAME} email has changed`,
        lines: [`Your ${PRODUCT_NAME} email is now ${order.to}. Use it to sign in.`],
        notes: [`Your password and your other sign-in methods stay the same: ${security}`],
      };
  }
}

/** Which confirmations an address change had, and what to do if the recipient didn't make it. */
const CHANGED_BY = {
  both_mailboxes:
    "Both addresses confirmed this change. If it wasn't you, secure your email account first, then contact support.",
  second_factor:
    "Your password and a second factor approved it, because this mailbox was out of reach. If it wasn't you, contact support immediately.",
  wait: "Your password approved it 14 days ago, because this mailbox was out of reach, and it wasn't canceled. If it wasn't you, contact support immediately.",
} as const;
