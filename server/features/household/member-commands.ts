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
import { currentMember, nameOfPerson, requireOwnProjects } from "./queries.ts";

type Parts = Pick<Deps, "db" | "clock">;

/** Holds from the member's next request. */
export async function updateMember(
  { db }: Parts,
  owner: UserId,
  id: number,
  { role, projects: projectIds }: MemberInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    await requireOwnProjects(tx, owner, projectIds);
    const { rowCount } = await tx
      .update(memberships)
      .set({ role, projectIds })
      .where(currentMember(owner, eq(memberships.id, id)));
    if (rowCount === 0) throw notFound("Member");
  });
}

/** Ends a membership. What the member recorded stays. */
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
  });
}

/** Ends the signed-in user's own membership of a home. */
export async function leaveHome(
  { db, clock }: Parts,
  who: UserId,
  home: UserId,
  origin: Origin,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(memberships)
      .set({ endedAt: now })
      .where(currentMember(home, eq(memberships.memberId, who)))
      .returning({ owner: memberships.userId });
    if (ended === undefined) throw notFound("Home");
    await recordSecurityEvent(tx, who, { kind: "home_left", origin, now });
    await recordSecurityEvent(tx, ended.owner, { kind: "member_left", origin: undefined, now });
  });
}

/** Instead of the email, which is deleted with the account. */
const NAMELESS = "Former member";

/**
 * Before an account is deleted: tells the members of its home by email, and ends its memberships in
 * other homes, where the name stays.
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
  const name = person.firstName === null && person.lastName === null ? NAMELESS : ownerName;
  await tx
    .update(memberships)
    .set({ name, endedAt: sql`coalesce(${memberships.endedAt}, ${now.toISOString()})` })
    .where(eq(memberships.memberId, owner));
}
