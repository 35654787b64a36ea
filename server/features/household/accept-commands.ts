import { and, eq, isNull } from "drizzle-orm";
import { MEMBER_LIMITS } from "../../../shared/household/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { invitations, memberships } from "../../db/schema/household.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed } from "../../errors.ts";
import { emailTokenExpired } from "../../identity/email-tokens.ts";
import { hashOfToken } from "../../identity/token-hash.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { enqueueMail } from "../../jobs/enqueue-mail.ts";
import type { JobSender } from "../../jobs/queue.ts";
import { tryLockOwner } from "../../records/owner-lock.ts";
import { getPlan } from "../billing/queries.ts";
import { deleteBeyondAccess } from "./ending-commands.ts";
import { type Grant, nameInEntries, recordMembership } from "./membership-entries.ts";
import {
  countMembers,
  currentMember,
  findInvitation,
  getPerson,
  isOpenAt,
  lockInvitation,
  type Named,
  nameOfPerson,
  type StoredInvitation,
} from "./queries.ts";

/**
 * Makes the signed-in user a member. Accepting again, also concurrently, gives the same response.
 *
 * @returns the home
 * @throws conflict for an account with another address than the invited one
 */
export async function acceptInvitation(
  { db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">,
  who: UserId,
  token: string,
  origin: Origin,
): Promise<UserId> {
  const found = await findInvitation(db, token);
  if (found === undefined) throw emailTokenExpired();
  const person = await getPerson(db, who);
  if (person.email.toLowerCase() !== found.email.toLowerCase()) throw wrongAccount(found.email);
  const { userId: owner } = found;
  const now = clock.now();
  const sender = await jobs.open();
  await db.transaction(async (tx) => {
    // Before the lock, the home may have been deleted, or the invitation revoked or sent again.
    if (!(await tryLockOwner(tx, owner))) throw emailTokenExpired();
    const locked = await lockInvitation(tx, owner, found.id);
    if (locked?.tokenHash !== hashOfToken(token)) throw emailTokenExpired();
    const before = await findMembership(tx, owner, who);
    if (locked.acceptedAt !== null && before !== undefined) return;
    if (!isOpenAt(locked, now)) throw emailTokenExpired();
    if (before === undefined) await requireMemberLimit(tx, owner, now);
    await addMember(tx, locked, { who, name: nameOfPerson(person), now });
    await reportJoining(tx, { ...locked, before }, { who, person }, { sender, now });
    await recordSecurityEvent(tx, owner, { kind: "member_joined", origin: undefined, now });
    await recordSecurityEvent(tx, who, { kind: "home_joined", origin, now });
  });
  return owner;
}

/** Checked again, because the plan may have changed since the invitation. */
async function requireMemberLimit(tx: Tx, owner: UserId, now: Date): Promise<void> {
  const plan = await getPlan(tx, owner, now);
  if ((await countMembers(tx, owner)) < MEMBER_LIMITS[plan]) return;
  throw failed(
    "conflict",
    "This household has no room for another member. Ask its owner to make room.",
  );
}

async function findMembership(tx: Tx, owner: UserId, who: UserId): Promise<Grant | undefined> {
  const { role, projectIds } = memberships;
  const [row] = await tx
    .select({ role, projectIds })
    .from(memberships)
    .where(currentMember(owner, eq(memberships.memberId, who)));
  return row;
}

/**
 * Adds an activity entry and sends an email to the owner. For an existing member, the entry is
 * about changed permissions.
 */
async function reportJoining(
  tx: Tx,
  { userId: home, role, projectIds, before }: StoredInvitation & { before: Grant | undefined },
  { who, person }: { who: UserId; person: Named },
  { sender, now }: { sender: JobSender; now: Date },
): Promise<void> {
  const action = before === undefined ? "joined" : "changed";
  const entry = { home, actor: who, action, name: nameInEntries(person), before } as const;
  await recordMembership(tx, now, { ...entry, after: { role, projectIds } });
  if (before !== undefined) {
    const projects = { before: before.projectIds, after: projectIds };
    return deleteBeyondAccess(tx, { home, member: who, ...projects });
  }
  const { email: to } = await getPerson(tx, home);
  await enqueueMail(sender, tx, {
    kind: "member_joined",
    to,
    owner: home,
    memberName: nameOfPerson(person),
    memberEmail: person.email,
    role,
    projectCount: projectIds?.length ?? null,
  });
}

async function addMember(
  tx: Tx,
  { userId: owner, id, role, projectIds }: StoredInvitation,
  { who, name, now }: { who: UserId; name: string; now: Date },
): Promise<void> {
  await tx
    .insert(memberships)
    .values({ userId: owner, memberId: who, name, role, projectIds, createdAt: now })
    // Already a member, invited under another address: the newer invitation counts.
    .onConflictDoUpdate({
      target: [memberships.userId, memberships.memberId],
      targetWhere: isNull(memberships.endedAt),
      set: { role, projectIds },
    });
  await tx
    .update(invitations)
    .set({ acceptedAt: now })
    .where(and(eq(invitations.userId, owner), eq(invitations.id, id)));
}

function wrongAccount(email: string): AppError {
  return failed("conflict", `This invitation is for ${email}. Sign in with that account.`);
}
