import { and, eq, isNull, lte, ne, sql } from "drizzle-orm";
import {
  INVITATION_DAYS,
  type InvitationInput,
  MEMBER_LIMITS,
} from "../../../shared/household/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { deleteInBatches } from "../../db/batch-delete.ts";
import type { Tx } from "../../db/client.ts";
import { invitations } from "../../db/schema/household.ts";
import type { Deps } from "../../deps.ts";
import { AppError, failed, notFound, validationFailed } from "../../errors.ts";
import { newSeed, tokenOf } from "../../identity/email-tokens.ts";
import { hashOfToken } from "../../identity/token-hash.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { enqueueMail, requireMailableAddress } from "../../jobs/enqueue-mail.ts";
import type { JobSender } from "../../jobs/queue.ts";
import { lockPlan } from "../billing/queries.ts";
import { consumeEmailRequestLimit } from "../credentials/limit-commands.ts";
import { localPartOf, recordMembership } from "./membership-entries.ts";
import {
  countMembers,
  countOpenInvitations,
  getPerson,
  listHomeEmails,
  lockInvitation,
  nameOfPerson,
  requireOwnProjects,
  type StoredInvitation,
} from "./queries.ts";

type Parts = Pick<Deps, "db" | "clock" | "config" | "jobs">;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long invitations are kept after they have expired. */
const RETENTION_MS = 30 * DAY_MS;

/** Invites an address; replaces its open invitation if there is one. */
export async function inviteMember(
  deps: Parts,
  owner: UserId,
  input: InvitationInput,
  origin: Origin,
): Promise<void> {
  requireMailableAddress(input.email);
  await consumeInvitationLimits(deps, { owner, email: input.email, origin });
  const sending = await openSendContext(deps);
  await deps.db.transaction(async (tx) => {
    const plan = await lockPlan(tx, owner, sending.now);
    await requireOwnProjects(tx, owner, input.projects);
    const known = await listHomeEmails(tx, owner);
    if (known.has(input.email.toLowerCase())) {
      throw validationFailed([{ path: ["email"], message: "Already in your household" }]);
    }
    await tx
      .delete(invitations)
      .where(
        and(
          eq(invitations.userId, owner),
          sql`lower(${invitations.email}) = lower(${input.email})`,
          isNull(invitations.acceptedAt),
        ),
      );
    const taken =
      (await countMembers(tx, owner)) + (await countOpenInvitations(tx, owner, sending.now));
    if (taken >= MEMBER_LIMITS[plan]) throw memberLimitReached(plan, taken);
    const { email, role, projects: projectIds } = input;
    await sendInvitation(tx, { owner, email, role, projectIds }, sending, async (dates) => {
      await tx.insert(invitations).values({ userId: owner, email, role, projectIds, ...dates });
    });
    await recordSecurityEvent(tx, owner, { kind: "member_invited", origin, now: sending.now });
    const entry = {
      home: owner,
      actor: owner,
      action: "invited",
      name: localPartOf(email),
    } as const;
    await recordMembership(tx, sending.now, { ...entry, after: { role, projectIds } });
  });
}

/** Sends a new link, valid for another seven days. The earlier link stops working. */
export async function resendInvitation(
  deps: Parts,
  owner: UserId,
  id: number,
  origin: Origin,
): Promise<void> {
  const [known] = await deps.db
    .select({ email: invitations.email })
    .from(invitations)
    .where(
      and(eq(invitations.userId, owner), eq(invitations.id, id), isNull(invitations.acceptedAt)),
    );
  if (known === undefined) throw notFound("Invitation");
  await consumeInvitationLimits(deps, { owner, email: known.email, origin });
  const sending = await openSendContext(deps);
  await deps.db.transaction(async (tx) => {
    const plan = await lockPlan(tx, owner, sending.now);
    const locked = await lockInvitation(tx, owner, id);
    if (locked === undefined || locked.acceptedAt !== null) throw notFound("Invitation");
    const others = await countOpenInvitations(tx, owner, sending.now, ne(invitations.id, id));
    const taken = (await countMembers(tx, owner)) + others;
    if (taken >= MEMBER_LIMITS[plan]) throw memberLimitReached(plan, taken);
    await sendInvitation(tx, { ...locked, owner }, sending, async (dates) => {
      await tx
        .update(invitations)
        .set(dates)
        .where(and(eq(invitations.userId, owner), eq(invitations.id, id)));
    });
  });
}

/** @throws not_found for an invitation that no longer exists or was accepted in the meantime */
export async function revokeInvitation(
  { db }: Pick<Deps, "db">,
  owner: UserId,
  id: number,
): Promise<void> {
  const { rowCount } = await db
    .delete(invitations)
    .where(
      and(eq(invitations.userId, owner), eq(invitations.id, id), isNull(invitations.acceptedAt)),
    );
  if (rowCount === 0) throw notFound("Invitation");
}

interface SendContext {
  sender: JobSender;
  secret: string;
  now: Date;
}

async function openSendContext({ jobs, config, clock }: Parts): Promise<SendContext> {
  const sender = await jobs.open();
  return { sender, secret: config.sessionSecret, now: clock.now() };
}

type Sent = Pick<StoredInvitation, "email" | "role" | "projectIds"> & { owner: UserId };
type Dates = Pick<StoredInvitation, "tokenHash" | "createdAt" | "expiresAt">;

async function sendInvitation(
  tx: Tx,
  { owner, email, role, projectIds }: Sent,
  { sender, secret, now }: SendContext,
  store: (dates: Dates) => Promise<void>,
): Promise<void> {
  const seed = newSeed();
  await store({
    tokenHash: hashOfToken(tokenOf(seed, secret)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  });
  const person = await getPerson(tx, owner);
  await enqueueMail(sender, tx, {
    kind: "invitation",
    to: email,
    owner,
    seed,
    ownerName: nameOfPerson(person),
    ownerEmail: person.email,
    role,
    projectCount: projectIds?.length ?? null,
  });
}

interface Inviting {
  owner: UserId;
  email: string;
  origin: Origin;
}

/** Limits both what one owner sends and what one mailbox gets from all owners. */
async function consumeInvitationLimits(deps: Parts, { owner, email, origin }: Inviting) {
  const from = origin.address;
  await consumeEmailRequestLimit(deps, { what: "invite", whose: String(owner), from });
  await consumeEmailRequestLimit(deps, { what: "invited", whose: email, from });
}

/** On Free the limit can be raised by upgrading; on Pro it is a technical limit. */
function memberLimitReached(plan: keyof typeof MEMBER_LIMITS, taken: number): AppError {
  const limit = MEMBER_LIMITS[plan];
  if (plan === "pro") {
    return failed("conflict", `You've reached the limit of ${limit} members.`);
  }
  return new AppError({
    code: "plan_limit_reached",
    error: `You've reached the limit of ${limit} member on the free plan. Please upgrade to add more members.`,
    details: { upgradeRequired: true, limit, count: taken },
  });
}

/** Deletes invitations some time after their end; returns their number. */
export async function sweepInvitations({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  const condition = lte(invitations.expiresAt, before);
  const key = [invitations.userId, invitations.id];
  return deleteInBatches(db, { table: invitations, key, condition });
}
