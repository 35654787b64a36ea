import type { Account, PendingEmailChange } from "../../../shared/account/contract.ts";
import { formatDate } from "../../lib/format.ts";

type Recipient = Pick<Account, "email" | "isMailSetUp">;

interface Notice {
  title: string;
  description: string;
}

/** What happens to a link on a server that doesn't send email. */
export const LINK_IN_OUTBOX =
  "Email isn't configured on this server, so the link waits in its outbox: ask support for it.";

export function emailChangeNotice(
  { email: oldEmail, isMailSetUp }: Recipient,
  { email, isOldLost }: { email: string; isOldLost: boolean },
): Notice {
  if (!isMailSetUp) return { title: "Email change requested", description: LINK_IN_OUTBOX };
  return {
    title: "Check your email",
    description: isOldLost
      ? `We sent a confirmation link to ${email}.`
      : `We sent confirmation links to ${email} and ${oldEmail}.`,
  };
}

export function invitationNotice({ isMailSetUp }: Recipient, email: string): Notice {
  return { title: isMailSetUp ? "Invitation sent" : "Invitation created", description: email };
}

export function verificationNotice({ email, isMailSetUp }: Recipient): Notice {
  return isMailSetUp
    ? { title: "Email sent", description: `Click the link we sent to ${email}.` }
    : { title: "Link renewed", description: "Ask support for it: email isn't configured." };
}

/** What a pending email change still needs. */
export function remainingStep(
  { way, isConfirmed, dueAt }: PendingEmailChange,
  { isMailSetUp }: Recipient,
): string {
  const day = formatDate(dueAt.slice(0, 10));
  if (way === "wait" && isConfirmed) return `It takes effect on ${day}, unless it is canceled.`;
  const isBoth = way === "both_mailboxes";
  const emailed = isBoth
    ? "Confirm using the links we emailed to both addresses."
    : "Confirm using the link we emailed to the new address.";
  const step = isMailSetUp ? emailed : LINK_IN_OUTBOX;
  return way === "wait" ? `${step} It then takes effect on ${day}, unless it is canceled.` : step;
}
