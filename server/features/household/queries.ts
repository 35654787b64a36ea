import { and, asc, count, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Home, type InvitationPreview } from "../../../shared/household/contract.ts";
import { planAt } from "../../../shared/billing/plan.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { invitations, memberships } from "../../db/schema/household.ts";
import { projects, users } from "../../db/schema/tables.ts";
import { unauthenticated, validationFailed } from "../../errors.ts";
import { emailTokenExpired } from "../../identity/email-tokens.ts";
import { hashOfToken } from "../../identity/token-hash.ts";
import { getPlan, subscriptionColumns } from "../billing/queries.ts";

export interface Named {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** The full name, or the email of an account without a name. */
export function nameOfPerson({ firstName, lastName, email }: Named): string {
  return [firstName, lastName].filter((part) => part !== null).join(" ") || email;
}

export const named = { firstName: users.firstName, lastName: users.lastName, email: users.email };

export async function getPerson(db: Queryable, who: UserId): Promise<Named> {
  const [row] = await db.select(named).from(users).where(eq(users.id, who));
  // The account was deleted after the session was read.
  if (row === undefined) throw unauthenticated();
  return row;
}

export const isCurrent = isNull(memberships.endedAt);

/** Condition: one of the home's current members. */
export function currentMember(owner: UserId, which: SQL): SQL | undefined {
  return and(eq(memberships.userId, owner), which, isCurrent);
}

export async function countMembers(db: Queryable, owner: UserId): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(memberships)
    .where(and(eq(memberships.userId, owner), isCurrent));
  return row?.count ?? 0;
}

/** @param other condition that excludes further rows */
export async function countOpenInvitations(
  db: Queryable,
  owner: UserId,
  now: Date,
  other?: SQL,
): Promise<number> {
  const isOpen = and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now));
  const [row] = await db
    .select({ count: count() })
    .from(invitations)
    .where(and(eq(invitations.userId, owner), isOpen, other));
  return row?.count ?? 0;
}

/** The email addresses of the home's owner and of each member, in lower case. */
export async function listHomeEmails(db: Queryable, owner: UserId): Promise<Set<string>> {
  const members = db
    .select({ id: memberships.memberId })
    .from(memberships)
    .where(and(eq(memberships.userId, owner), isCurrent));
  const rows = await db
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(sql`${users.id} = ${owner} or ${users.id} in ${members}`);
  return new Set(rows.map(({ email }) => email));
}

/** The user's own home, then homes of others in the order of joining. */
export async function listHomes(db: Queryable, who: UserId, now: Date): Promise<Home[]> {
  const own = nameOfPerson(await getPerson(db, who));
  const isPro = (await getPlan(db, who, now)) === "pro";
  const rows = await db
    .select({
      id: memberships.userId,
      role: memberships.role,
      projects: memberships.projectIds,
      subscription: subscriptionColumns(db),
      ...named,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.memberId, who), isCurrent))
    .orderBy(asc(memberships.createdAt), asc(memberships.userId));
  const others = [];
  for (const { id, role, projects: chosen, subscription, ...owner } of rows) {
    const known = await listNamedProjects(db, id, { isInUse: true });
    others.push({
      id,
      ownerName: nameOfPerson(owner),
      role,
      isWhole: chosen === null,
      isShared: true,
      isPro: planAt(subscription, now) === "pro",
      projects: chosen === null ? known : known.filter((project) => chosen.includes(project.id)),
    });
  }
  const projectsOfOwn = await listNamedProjects(db, who, { isInUse: true });
  const isShared = await hasHadMembers(db, who);
  return [
    {
      id: who,
      ownerName: own,
      role: "owner",
      isWhole: true,
      isShared,
      isPro,
      projects: projectsOfOwn,
    },
    ...others,
  ];
}

async function hasHadMembers(db: Queryable, owner: UserId): Promise<boolean> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.userId, owner))
    .limit(1);
  return rows.length > 0;
}

/**
 * Sorted by creation. One home per statement, so that Citus queries one node.
 *
 * @param isInUse excludes archived projects, as selectors do
 */
export async function listNamedProjects(db: Queryable, owner: UserId, { isInUse = false } = {}) {
  const inUse = isInUse ? isNull(projects.archivedAt) : undefined;
  return db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(eq(projects.userId, owner), inUse))
    .orderBy(asc(projects.id));
}

/** Names of the ids that are projects of the home. */
export async function listProjectNames(
  db: Queryable,
  owner: UserId,
  ids: readonly number[],
): Promise<string[]> {
  const rows = await db
    .select({ name: projects.name })
    .from(projects)
    .where(and(eq(projects.userId, owner), inArray(projects.id, [...ids])))
    .orderBy(asc(projects.id));
  return rows.map(({ name }) => name);
}

/** Rejects ids that are not projects of the home. */
export async function requireOwnProjects(
  db: Queryable,
  owner: UserId,
  chosen: readonly number[] | null,
): Promise<void> {
  if (chosen === null) return;
  const found = await listProjectNames(db, owner, chosen);
  if (found.length === new Set(chosen).size) return;
  throw validationFailed([{ path: ["projects"], message: "Project not found" }]);
}

export type StoredInvitation = typeof invitations.$inferSelect;

/** Also finds expired and accepted ones. */
export async function findInvitation(
  db: Queryable,
  token: string,
): Promise<StoredInvitation | undefined> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashOfToken(token)));
  return row;
}

/** Finds and locks an invitation. The home's owner must be locked first. */
export async function lockInvitation(
  tx: Tx,
  owner: UserId,
  id: number,
): Promise<StoredInvitation | undefined> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.userId, owner), eq(invitations.id, id)))
    .for("update");
  return row;
}

export function isOpenAt({ acceptedAt, expiresAt }: StoredInvitation, now: Date): boolean {
  return acceptedAt === null && now < expiresAt;
}

/** Whether the link in an invitation's email still works. */
export async function isInvitationOpen(db: Queryable, token: string, now: Date): Promise<boolean> {
  const found = await findInvitation(db, token);
  return found !== undefined && isOpenAt(found, now);
}

/** What the holder of an invitation's link may see before signing in. */
export async function getInvitationPreview(
  db: Queryable,
  token: string,
  now: Date,
): Promise<InvitationPreview> {
  const found = await findInvitation(db, token);
  if (found === undefined || !isOpenAt(found, now)) throw emailTokenExpired();
  const { userId: owner, email, role, projectIds, expiresAt } = found;
  const person = await getPerson(db, owner);
  return {
    ownerName: nameOfPerson(person),
    ownerEmail: person.email,
    email,
    role,
    projects: projectIds === null ? null : await listProjectNames(db, owner, projectIds),
    expiresAt: expiresAt.toISOString(),
  };
}
