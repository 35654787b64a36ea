import { and, asc, desc, eq, isNull } from "drizzle-orm";
import {
  type Household,
  type Invitation,
  MEMBER_LIMITS,
  type Member,
} from "../../../shared/household/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { invitations, memberships } from "../../db/schema/household.ts";
import { users } from "../../db/schema/tables.ts";
import { getPlan } from "../billing/queries.ts";
import { findTransferTo, listTransfersTo } from "./transfer-queries.ts";
import { isCurrent, named, nameOfPerson } from "./queries.ts";

/** Current members, in the order of joining. */
async function listMembers(db: Queryable, owner: UserId): Promise<Member[]> {
  const { id, role, projectIds, createdAt } = memberships;
  const rows = await db
    .select({ id, role, projectIds, createdAt, ...named })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.memberId))
    .where(and(eq(memberships.userId, owner), isCurrent))
    .orderBy(asc(id));
  return rows.map((row) => ({
    id: row.id,
    name: nameOfPerson(row),
    email: row.email,
    role: row.role,
    projects: row.projectIds,
    joinedAt: row.createdAt.toISOString(),
  }));
}

/**
 * Invitations that are not accepted, newest first; includes expired ones, until the sweep deletes
 * them.
 */
async function listInvitations(db: Queryable, owner: UserId, now: Date): Promise<Invitation[]> {
  const rows = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.userId, owner), isNull(invitations.acceptedAt)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
  return rows.map(({ id, email, role, projectIds, createdAt, expiresAt }) => ({
    id,
    email,
    role,
    projects: projectIds,
    sentAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  }));
}

/** The user's own home, and the homes offered to the user. */
export async function getHousehold(db: Queryable, owner: UserId, now: Date): Promise<Household> {
  const limit = MEMBER_LIMITS[await getPlan(db, owner, now)];
  const [members, sent] = [await listMembers(db, owner), await listInvitations(db, owner, now)];
  const open = sent.filter(({ isExpired }) => !isExpired);
  const mayInvite = members.length + open.length < limit;
  const offeredTo = await findTransferTo(db, owner, now);
  const offers = await listTransfersTo(db, owner, now);
  return { members, invitations: sent, offeredTo, offers, limit, mayInvite };
}
