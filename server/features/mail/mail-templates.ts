import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import { fullDate } from "../../../shared/full-date.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { MailedEvent, MailOrder } from "../../jobs/enqueue-mail.ts";
import { unsubscribeUrl } from "../../identity/unsubscribe-token.ts";
import { reminderLetter } from "./reminder-mail.ts";
import { greetingOf, htmlOf, type LetterContent, textOf } from "./mail-layout.ts";

interface Written {
  subject: string;
  text: string;
  html: string;
  /** of mails that come again and again */
  unsubscribeUrl?: string;
}

interface Writing {
  publicUrl: string;
  firstName: string | null;
  /** of an order that carries a link */
  token: string | undefined;
  /** the server's own */
  sessionSecret: string;
}

/** Writes what was ordered. Links begin with PUBLIC_URL and nothing else. */
export function writeLetter(order: MailOrder, writing: Writing): Written {
  const { publicUrl, firstName, token } = writing;
  // After the #: it is in no log on the way, and the page's own links do not hand it on.
  const to = (page: string, name = "token") => `${publicUrl}${page}#${name}=${token ?? ""}`;
  const greeting = greetingOf(firstName);
  if (order.kind === "reminders") {
    const unsubscribing = unsubscribeUrl(writing, order.owner);
    const content = reminderLetter(order, { publicUrl, unsubscribing });
    return { ...written(greeting, content), unsubscribeUrl: unsubscribing };
  }
  const content = "seed" in order ? linkLetter(order, publicUrl, to) : notice(order, publicUrl);
  return written(greeting, content);
}

function written(greeting: string, content: LetterContent): Written {
  return {
    subject: content.subject,
    text: textOf(greeting, content),
    html: htmlOf(greeting, content),
  };
}

type WithLink = Extract<MailOrder, { seed: string }>;

function linkLetter(
  order: WithLink,
  publicUrl: string,
  to: (page: string, name?: string) => string,
): LetterContent {
  switch (order.kind) {
    case "verify_email":
      return {
        subject: `Confirm your address for ${PRODUCT_NAME}`,
        lines: [
          `Please confirm that this address is yours, so that you can get back into your account if you ever forget the password. ${PRODUCT_NAME} works without it, too.`,
        ],
        link: { label: "Confirm this address", url: to("/confirm-email") },
        notes: [
          "The link works once, within 7 days.",
          `If you have no account at ${PRODUCT_NAME}, somebody mistyped their address. Then you need do nothing.`,
        ],
      };
    case "reset_password":
      if (order.isByOperator === true) return operatorsLetter(to("/reset-password"));
      return {
        subject: "Choose a new password",
        lines: [`Somebody, hopefully you, asked for a new password for ${PRODUCT_NAME}.`],
        link: { label: "Choose a new password", url: to("/reset-password") },
        notes: [
          "The link works once, within 30 minutes. A new password signs every browser out, and takes away a Google account that is linked.",
          "If it wasn't you, you need do nothing: your password stays as it is, and nobody else gets this link.",
        ],
      };
    case "change_email_old":
      return {
        subject: "Approve your new address",
        lines: [
          `Your account at ${PRODUCT_NAME} is to move from this address to ${order.newEmail}.`,
          "Please approve that here. The new address gets a mail, too: the change is made once both links were opened.",
        ],
        link: { label: "Approve the change", url: to("/confirm-email") },
        notes: [
          "The link works once, within a day.",
          `If it wasn't you, don't open the link: without it nothing changes. Somebody knows your password then, so please choose a new one: ${publicUrl}/forgot-password`,
        ],
      };
    case "change_email_new":
      return {
        subject: "Confirm your new address",
        lines: [
          `An account at ${PRODUCT_NAME} is to move to this address. Please confirm that it is yours.`,
          "The old address gets a mail, too: the change is made once both links were opened.",
        ],
        link: { label: "Confirm this address", url: to("/confirm-email") },
        notes: [
          "The link works once, within a day.",
          "If you asked for nothing of the kind, you need do nothing.",
        ],
      };
    case "change_email_alone":
      return newMailboxLetter(order, to("/confirm-email"));
    case "change_email_cancel":
      return oldMailboxLetter(order, publicUrl, to("/confirm-email", "cancel"));
  }
}

function dayText(date: string): string {
  const day = parseCalendarDate(date);
  return day === undefined ? date : fullDate(day);
}

/** To the new address of a change that the old mailbox does not approve. */
function newMailboxLetter(
  { dueOn }: Extract<WithLink, { kind: "change_email_alone" }>,
  url: string,
): LetterContent {
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

/** To the old address: at once and, of a change that waits, again before it is made. */
function oldMailboxLetter(
  { newEmail, dueOn }: Extract<WithLink, { kind: "change_email_cancel" }>,
  publicUrl: string,
  url: string,
): LetterContent {
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

/** After `npm run user -- reset-sign-in`: what opened the account before is worthless by now. */
function operatorsLetter(url: string): LetterContent {
  return {
    subject: "Choose a new password",
    lines: [
      `Whoever runs this installation of ${PRODUCT_NAME} has reset how you sign in, because you, or somebody in your name, asked for that. The former password, passkeys and codes no longer open your account, and every browser is signed out.`,
      "Choose a new password to get in again.",
    ],
    link: { label: "Choose a new password", url },
    notes: [
      "The link works once, within 30 minutes. After that ask for another one at the sign-in, under 'Forgot password?'. A new password takes away a Google account that is linked.",
      "If you did not ask for it, choose a new password all the same, and write to whoever runs this installation: nobody else gets this link.",
    ],
  };
}

/** What happened, as the subject and the first words say it. */
const NOTICES: Record<MailedEvent, string> = {
  google_linked: "A Google account was linked",
  google_unlinked: "The Google account was unlinked",
  passkey_added: "A passkey was added",
  passkey_removed: "A passkey was removed",
  authenticator_added: "Codes of an authenticator app were turned on",
  authenticator_removed: "Codes of an authenticator app were turned off",
  recovery_codes_made: "New recovery codes were made",
  recovery_code_used: "A recovery code was used to sign in",
  codes_guessed: "Wrong codes were given five times",
};

function whereOf(event: MailedEvent): string {
  return event === "codes_guessed"
    ? `That was at a sign-in to your account at ${PRODUCT_NAME}, by somebody who knows your password: a code is asked for only after it. Nobody got in.`
    : `That was done in your account at ${PRODUCT_NAME}.`;
}

/** Tells of what has happened. */
function notice(
  order: Exclude<MailOrder, WithLink | { kind: "reminders" }>,
  publicUrl: string,
): LetterContent {
  switch (order.kind) {
    case "password_changed":
      return {
        subject: "Your password was changed",
        lines: [
          `The password of your account at ${PRODUCT_NAME} was changed. All other browsers were signed out.`,
          ...(order.isUnlinked === true
            ? [
                "The Google account that was linked to it was taken away. To link yours again, sign in with Google and give the new password once.",
              ]
            : []),
          ...(order.hasPasskeys === true
            ? [
                `Passkeys open it as before. Take away those that are not yours: ${publicUrl}/account`,
              ]
            : []),
        ],
        notes: [`If it wasn't you, choose a new password at once: ${publicUrl}/forgot-password`],
      };
    case "security_notice":
      return {
        subject: NOTICES[order.about],
        lines: [`${NOTICES[order.about]}. ${whereOf(order.about)}`],
        notes: [
          `If it wasn't you, choose a new password at once: ${publicUrl}/forgot-password Then look through the sign-in methods of your account: ${publicUrl}/account`,
        ],
      };
    case "account_deleted":
      return {
        subject: "Your account was deleted",
        lines: [
          `Your account at ${PRODUCT_NAME} was deleted, with everything in it. What was paid for is not renewed.`,
          `A download of your data, if you have one, can be restored into a new account: ${publicUrl}/login#sign-up`,
        ],
        notes: [
          "If it wasn't you, somebody knew your password or had one of your devices. Change that password wherever else you use it, and write to whoever runs this installation.",
        ],
      };
    case "email_changed":
      return {
        subject: "Your address was changed",
        lines: [
          `Your account at ${PRODUCT_NAME} has moved from this address to ${order.newEmail}. From now on you sign in with that one.`,
        ],
        notes: [CHANGED_BY[order.way ?? "both_mailboxes"]],
      };
    case "email_moved":
      return {
        subject: `Your ${PRODUCT_NAME} email has changed`,
        lines: [`Your ${PRODUCT_NAME} email is now ${order.to}. Use it to sign in.`],
        notes: [`Your password and your other sign-in methods stay the same: ${publicUrl}/account`],
      };
  }
}

/** What was asked for before an address was changed, and what to do if it wasn't its owner. */
const CHANGED_BY = {
  both_mailboxes:
    "Both addresses have approved it. If it wasn't you, somebody can read your mail: change its password first, then write to whoever runs this installation.",
  second_factor:
    "Your password and a second factor were given for it, because this mailbox was out of reach. If it wasn't you, write to the operator of this installation at once.",
  wait: "Your password was given for it 14 days ago, because this mailbox was out of reach, and it wasn't canceled. If it wasn't you, write to the operator of this installation at once.",
} as const;
