import { and, eq, isNull, sql } from "drizzle-orm";
import type { MemberInput } from "../../../shared/household/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { memberships } from "../../db/schema/household.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { enqueueMail } from "../../jobs/enqueue-mail.ts";
import type { JobSender } from "../../jobs/queue.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { deleteBeyondAccess } from "./ending-commands.ts";
import { nameInEntries, recordMembership } from "./membership-entries.ts";
import {
  currentMember,
  getPerson,
  type Named,
  nameOfPerson,
  requireOwnProjects,
} from "./queries.ts";

type Parts = Pick<Deps, "db" | "clock">;

/** Changes a member's role and projects, from the member's next request on. */
export async function updateMember(
  { db, clock }: Parts,
  owner: UserId,
  id: number,
  { role, projects: projectIds }: MemberInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    await requireOwnProjects(tx, owner, projectIds);
    const [before] = await tx
      .select()
      .from(memberships)
      .where(currentMember(owner, eq(memberships.id, id)))
      .for("update");
    if (before === undefined) throw notFound("Member");
    await tx
      .update(memberships)
      .set({ role, projectIds })
      .where(currentMember(owner, eq(memberships.id, id)));
    if (before.memberId === null) return;
    const name = nameInEntries(await getPerson(tx, before.memberId));
    const entry = { home: owner, actor: owner, action: "changed", name, before } as const;
    await recordMembership(tx, clock.now(), { ...entry, after: { role, projectIds } });
    const projects = { before: before.projectIds, after: projectIds };
    await deleteBeyondAccess(tx, { home: owner, member: before.memberId, ...projects });
  });
}

/** Ends a membership. Keeps what the member recorded. */
export async function removeMember(
  { db, clock }: Parts,
  owner: UserId,
  id: number,
  origin: Origin,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(memberships)
      .set({ endedAt: now })
      .where(currentMember(owner, eq(memberships.id, id)))
      .returning({ memberId: memberships.memberId });
    if (ended === undefined) throw notFound("Member");
    await recordSecurityEvent(tx, owner, { kind: "member_removed", origin, now });
    if (ended.memberId === null) return;
    const kind = "home_access_removed";
    await recordSecurityEvent(tx, ended.memberId, { kind, origin: undefined, now });
    const name = nameInEntries(await getPerson(tx, ended.memberId));
    await recordMembership(tx, now, { home: owner, actor: owner, action: "removed", name });
    await deleteAccess(tx, owner, ended.memberId);
  });
}

/** Ends the signed-in user's own membership of a home. */
export async function leaveHome(
  { db, clock, jobs }: Parts & Pick<Deps, "jobs">,
  who: UserId,
  home: UserId,
  origin: Origin,
): Promise<void> {
  const now = clock.now();
  const sender = await jobs.open();
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(memberships)
      .set({ endedAt: now })
      .where(currentMember(home, eq(memberships.memberId, who)))
      .returning({ owner: memberships.userId });
    if (ended === undefined) throw notFound("Home");
    await recordSecurityEvent(tx, who, { kind: "home_left", origin, now });
    await recordSecurityEvent(tx, ended.owner, { kind: "member_left", origin: undefined, now });
    await reportLeaving(
      tx,
      { home: ended.owner, person: await getPerson(tx, who), who },
      { sender, now },
    );
    await deleteAccess(tx, ended.owner, who);
  });
}

interface Leaving {
  home: UserId;
  who: UserId;
  person: Named;
}

/** Adds an activity entry and sends an email to the owner. */
async function reportLeaving(
  tx: Tx,
  { home, who, person }: Leaving,
  { sender, now }: { sender: JobSender; now: Date },
): Promise<void> {
  const name = nameInEntries(person);
  await recordMembership(tx, now, { home, actor: who, action: "left", name });
  const { email: to } = await getPerson(tx, home);
  const member = { memberName: nameOfPerson(person), memberEmail: person.email };
  await enqueueMail(sender, tx, { kind: "member_left", to, owner: home, ...member });
}

async function deleteAccess(tx: Tx, home: UserId, member: UserId): Promise<void> {
  await deleteBeyondAccess(tx, { home, member, before: null, after: [] });
}

/** In place of the email address, which is deleted with the account. */
const FALLBACK_NAME = "Former member";

/**
 * Call before an account is deleted. Emails the members of its home and the owners of the homes
 * that it leaves, and ends its memberships, which keep the name.
 */
export async function endHousehold(
  tx: Tx,
  owner: UserId,
  { sender, now }: { sender: JobSender; now: Date },
): Promise<void> {
  const named = { firstName: users.firstName, lastName: users.lastName, email: users.email };
  const [person] = await tx.select(named).from(users).where(eq(users.id, owner));
  if (person === undefined) return;
  const members = await tx
    .select({ id: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.memberId))
    .where(and(eq(memberships.userId, owner), isNull(memberships.endedAt)));
  const ownerName = nameOfPerson(person);
  for (const { id, email } of members) {
    await enqueueMail(sender, tx, { kind: "home_closed", to: email, owner: id, ownerName });
  }
  const homes = await tx
    .select({ home: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.memberId, owner), isNull(memberships.endedAt)));
  for (const { home } of homes) {
    await reportLeaving(tx, { home, who: owner, person }, { sender, now });
  }
  const name = person.firstName === null && person.lastName === null ? FALLBACK_NAME : ownerName;
  await tx
    .update(memberships)
    .set({ name, endedAt: sql`coalesce(${memberships.endedAt}, ${now.toISOString()})` })
    .where(eq(memberships.memberId, owner));
}
