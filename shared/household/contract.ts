import * as z from "zod/mini";
import { email } from "../auth/contract.ts";
import type { Plan } from "../billing/plan.ts";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";

/** Members of a home besides its owner, open invitations included. */
export const MEMBER_LIMITS = { free: 1, pro: 20 } as const satisfies Record<Plan, number>;

/** Days until an invitation expires, and an offer to transfer the home. */
export const INVITATION_DAYS = 7;

/** An editor records and changes everything in the projects; a viewer reads and exports. */
export const memberRole = z.enum(["editor", "viewer"]);
export type MemberRole = z.infer<typeof memberRole>;

const MAX_PROJECTS = 500;

/** Null: all projects, later ones included. */
const chosenProjects = z.nullable(
  z
    .array(id, { error: "Choose at least one project" })
    .check(
      z.minLength(1, "Choose at least one project"),
      z.maxLength(MAX_PROJECTS, `Choose at most ${MAX_PROJECTS} projects`),
    ),
);

export const memberInput = z.object({ role: memberRole, projects: chosenProjects });
export type MemberInput = z.infer<typeof memberInput>;

export const invitationInput = z.object({ email, role: memberRole, projects: chosenProjects });
export type InvitationInput = z.infer<typeof invitationInput>;

/** What a member may do, and the ids of their projects; null for all. */
const grant = { role: memberRole, projects: z.nullable(z.array(id)) };

export const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  ...grant,
  joinedAt: instant,
});
export type Member = z.infer<typeof member>;

export const invitation = z.object({
  id,
  email: z.string(),
  ...grant,
  sentAt: instant,
  expiresAt: instant,
  /** such an invitation can be sent again */
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** The home of another owner, offered to the signed-in member. */
export const homeTransfer = z.object({
  home: id,
  ownerName: z.string(),
  ownerEmail: z.string(),
  /** names of its projects */
  projects: z.array(z.string()),
  expiresAt: instant,
});
export type HomeTransfer = z.infer<typeof homeTransfer>;

/** The signed-in user's own home. */
export const household = z.object({
  members: z.array(member),
  /** not accepted yet, newest first */
  invitations: z.array(invitation),
  /** the member to whom the home is offered */
  offeredTo: z.nullable(z.object({ memberId: id, expiresAt: instant })),
  /** homes that others offer to the user */
  offers: z.array(homeTransfer),
  /** members and invitations that the plan allows */
  limit: z.int(),
  mayInvite: z.boolean(),
});
export type Household = z.infer<typeof household>;

/** A home that the signed-in user may open. */
export const home = z.object({
  /** its owner's id */
  id,
  ownerName: z.string(),
  role: z.enum(["owner", ...memberRole.options]),
  /** whether later projects are included */
  isWhole: z.boolean(),
  /** whether it has or had a second person */
  isShared: z.boolean(),
  /** whether its owner has Pro, which counts for members, too */
  isPro: z.boolean(),
  projects: z.array(z.object({ id, name: z.string() })),
});
export type Home = z.infer<typeof home>;
export type HomeRole = Home["role"];

/** The user's own home first, then the others in the order of joining. */
export const homes = z.array(home);

export const invitationToken = z.object({ token: z.string().check(z.maxLength(200)) });

/** Shown before an invitation is accepted. */
export const invitationPreview = z.object({
  ownerName: z.string(),
  ownerEmail: z.string(),
  /** the invited address: only its account can accept */
  email: z.string(),
  role: memberRole,
  /** names; null for all projects */
  projects: z.nullable(z.array(z.string())),
  expiresAt: instant,
});
export type InvitationPreview = z.infer<typeof invitationPreview>;

export const acceptedInvitation = z.object({ home: id });
