import { INVITATION_DAYS, type MemberRole } from "../../../shared/household/contract.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { MailJob } from "../../jobs/enqueue-mail.ts";
import { isPlainName, type MailContent } from "./mail-layout.ts";

const ROLE_WORDS = {
  editor: "view and edit",
  viewer: "view",
} as const satisfies Record<MemberRole, string>;

/** Names no project and no text of the inviter but a name, so that it carries no advertising. */
export function invitationMail(
  { ownerName, ownerEmail, role, projectCount }: Extract<MailJob, { kind: "invitation" }>,
  url: string,
): MailContent {
  const inviter = isPlainName(ownerName) ? `${ownerName} (${ownerEmail})` : ownerEmail;
  return {
    subject: `Invitation to a renovation on ${PRODUCT_NAME}`,
    lines: [
      `${inviter} invites you to ${ROLE_WORDS[role]} ${projectsText(projectCount)} on ${PRODUCT_NAME}: budget, expenses, contracts, and schedule.`,
    ],
    link: { label: "View invitation", url },
    notes: [
      `The link works once, within ${INVITATION_DAYS} days, for an account with this email address. You can create one on the way.`,
      "If you don't know the sender, you can ignore this email.",
    ],
  };
}

function projectsText(count: number | null): string {
  if (count === null) return "their renovation projects";
  return count === 1 ? "a renovation project" : `${count} renovation projects`;
}

export function homeClosedMail(
  { ownerName }: Extract<MailJob, { kind: "home_closed" }>,
  publicUrl: string,
): MailContent {
  const owner = isPlainName(ownerName) ? ownerName : "The owner of a household";
  return {
    subject: "A shared household was deleted",
    lines: [
      `${owner} deleted their ${PRODUCT_NAME} account. The projects they shared with you were deleted with it.`,
      `Your own account and projects stay as they are: ${publicUrl}/dashboard`,
    ],
    notes: [],
  };
}
