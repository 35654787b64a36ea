import { INVITATION_DAYS, type MemberRole } from "../../../shared/household/contract.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { MailJob } from "../../jobs/enqueue-mail.ts";
import { isPlainName, type MailContent } from "./mail-layout.ts";

const ROLE_WORDS = {
  editor: "view and edit",
  viewer: "view",
} as const satisfies Record<MemberRole, string>;

/**
 * Contains no project and, of the inviter's text, only what looks like a name, so that it can't be
 * used for advertising.
 */
export function invitationMail(
  { ownerName, ownerEmail, role, projectCount }: Extract<MailJob, { kind: "invitation" }>,
  url: string,
): MailContent {
  const inviter = personText(ownerName, ownerEmail);
  return {
    subject: `Invitation to a renovation on ${PRODUCT_NAME}`,
    lines: [
      `${inviter} invites you to ${ROLE_WORDS[role]} ${projectsText(projectCount, "their renovation projects")} on ${PRODUCT_NAME}: budget, expenses, contracts, and schedule.`,
    ],
    link: { label: "View invitation", url },
    notes: [
      `The link works once, within ${INVITATION_DAYS} days, for an account with this email address. You can create one on the way.`,
      "If you don't know the sender, you can ignore this email.",
    ],
  };
}

function personText(name: string, email: string): string {
  return isPlainName(name) && name !== email ? `${name} (${email})` : email;
}

function projectsText(count: number | null, all: string): string {
  if (count === null) return all;
  return count === 1 ? "a renovation project" : `${count} renovation projects`;
}

function homeClosedMail(
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

function memberJoinedMail(
  job: Extract<MailJob, { kind: "member_joined" }>,
  publicUrl: string,
): MailContent {
  const { memberName, memberEmail, role, projectCount } = job;
  const member = personText(memberName, memberEmail);
  return {
    subject: "A member joined your household",
    lines: [
      `${member} accepted your invitation and can now ${ROLE_WORDS[role]} ${projectsText(projectCount, "all your renovation projects")} on ${PRODUCT_NAME}.`,
      `You can change this or remove the member at any time: ${publicUrl}/account/household`,
    ],
    notes: [],
  };
}

function memberLeftMail(
  { memberName, memberEmail }: Extract<MailJob, { kind: "member_left" }>,
  publicUrl: string,
): MailContent {
  return {
    subject: "A member left your household",
    lines: [
      `${personText(memberName, memberEmail)} left your household on ${PRODUCT_NAME} and can no longer open your projects. What they recorded stays.`,
      `Your household: ${publicUrl}/account/household`,
    ],
    notes: [],
  };
}

type TransferOrder = Extract<MailJob, { otherName: string }>;

function transferMail(
  { kind, otherName, otherEmail }: TransferOrder,
  publicUrl: string,
): MailContent {
  const other = personText(otherName, otherEmail);
  const household = `${publicUrl}/account/household`;
  switch (kind) {
    case "home_offered":
      return {
        subject: `A home is offered to you on ${PRODUCT_NAME}`,
        lines: [
          `${other} offers to hand their home over to you: all projects with everything in them would then belong to your account.`,
          `To accept or decline, within ${INVITATION_DAYS} days: ${household}`,
        ],
        notes: ["Until you accept, nothing changes."],
      };
    case "home_taken_over":
      return {
        subject: "You took over a home",
        lines: [
          `You accepted the home of ${other}. Its projects now belong to your account, and its members are yours.`,
          `Your household: ${household}`,
        ],
        notes: [],
      };
    case "home_handed_over":
      return {
        subject: "Your home was handed over",
        lines: [
          `${other} accepted your home. Its projects now belong to their account; you can still view and edit them as a member.`,
          `Your account and your plan stay with you: ${household}`,
        ],
        notes: [],
      };
  }
}

type Notice =
  | Extract<MailJob, { kind: "home_closed" | "member_joined" | "member_left" }>
  | TransferOrder;

export function householdNotice(order: Notice, publicUrl: string): MailContent {
  switch (order.kind) {
    case "home_closed":
      return homeClosedMail(order, publicUrl);
    case "member_joined":
      return memberJoinedMail(order, publicUrl);
    case "member_left":
      return memberLeftMail(order, publicUrl);
    case "home_offered":
    case "home_taken_over":
    case "home_handed_over":
      return transferMail(order, publicUrl);
  }
}
