import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { ActivityWay } from "../../shared/activity/contract.ts";
import { type MemberRole, memberRole } from "../../shared/household/contract.ts";
import { type UserId, id } from "../../shared/ids.ts";
import type { Queryable } from "../db/client.ts";
import { queryRows } from "../db/rows.ts";
import { failed, notFound } from "../errors.ts";

/** The projects that a member may see. */
export type ReachableProjects = "all" | readonly number[];

/**
 * Whose records a request is about, and what its sender may do with them. Every query and command
 * on a renovation's records takes it. Branded, so that only this file can create one: a bare user
 * id does not fit.
 */
export type Access = {
  /** user_id of every row */
  readonly home: UserId;
  /** who acts: the home's owner or a member */
  readonly actor: UserId;
  readonly role: "owner" | MemberRole;
  readonly projects: ReachableProjects;
  /** where the actor writes, for the activity; default: screen */
  readonly way?: ActivityWay;
  /** the browser tab, if the request names it */
  readonly client?: string;
} & z.core.$brand<"Access">;

/** Access that commands take, with permission to change records. */
export type EditAccess = Access & { readonly role: "owner" | "editor" };

/** Access of the home's owner, for actions that members may not take. */
export type OwnerAccess = Access & { readonly role: "owner"; readonly projects: "all" };

/** A user's access to their own home, also used by background jobs. */
export function ownAccess(userId: UserId): OwnerAccess {
  const access = { home: userId, actor: userId, role: "owner", projects: "all" } as const;
  // Only this file adds the brand.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return access as typeof access & z.core.$brand<"Access">;
}

interface Membership {
  role: MemberRole;
  /** null: all projects, later ones included */
  projectIds: readonly number[] | null;
}

/** A member's access to the home of another user. */
export function memberAccess(
  home: UserId,
  actor: UserId,
  { role, projectIds }: Membership,
): Access {
  const access = { home, actor, role, projects: projectIds ?? "all" } as const;
  // Only this file adds the brand.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return access as typeof access & z.core.$brand<"Access">;
}

/** The same access, for writes from elsewhere than a screen. */
export function byWay<Given extends Access>(access: Given, way: ActivityWay): Given {
  return { ...access, way };
}

/** The same access, from a browser tab. */
export function ofClient(access: Access, client: string | undefined): Access {
  return client === undefined ? access : { ...access, client };
}

export function mayEdit(access: Access): access is EditAccess {
  return access.role !== "viewer";
}

export function isOwner(access: Access): access is OwnerAccess {
  return access.role === "owner";
}

const membershipRow = z.object({
  role: memberRole,
  projectIds: z.nullable(z.array(id)),
});

/** A member's access to a home; undefined without a current membership. */
export async function findAccess(
  db: Queryable,
  home: UserId,
  actor: UserId,
): Promise<Access | undefined> {
  if (home === actor) return ownAccess(actor);
  const [membership] = await queryRows(db, membershipRow)`
    select role, to_json(project_ids) as "projectIds" from memberships
    where user_id = ${home} and member_id = ${actor} and ended_at is null`;
  return membership && memberAccess(home, actor, membership);
}

/**
 * Whether the member still has the same projects. The role doesn't matter, because responses don't
 * depend on it.
 */
export function hasSameProjects(now: Access | undefined, before: Access): boolean {
  return now !== undefined && String(now.projects) === String(before.projects);
}

/** Whether the member still has access to all the projects that a response was written from. */
export function keepsProjects(now: Access | undefined, before: ReachableProjects): boolean {
  if (now === undefined || before === "all") return now?.projects === "all";
  return before.every((id) => mayReach(now, id));
}

/**
 * Locks the membership against its end until the transaction commits, for rows that are deleted
 * with it.
 *
 * @throws not_found when it has ended, or its projects have changed
 */
export async function lockMembership(tx: Queryable, access: Access): Promise<void> {
  if (access.home === access.actor) return;
  const [membership] = await queryRows(tx, membershipRow)`
    select role, to_json(project_ids) as "projectIds" from memberships
    where user_id = ${access.home} and member_id = ${access.actor} and ended_at is null
    for share`;
  const now = membership && memberAccess(access.home, access.actor, membership);
  if (!hasSameProjects(now, access)) throw notFound("Home");
}

/** Throws the 404 of a missing project when the member may not see it. */
export function requireProjectAccess(access: Access, projectId: number): void {
  if (!mayReach(access, projectId)) throw notFound("Project");
}

export function mayReach({ projects }: Access, projectId: number): boolean {
  return projects === "all" || projects.includes(projectId);
}

/** For actions that also affect projects which a member with chosen projects may not see. */
export function requireAllProjects(access: Access, what: string): void {
  if (access.projects === "all") return;
  throw failed("not_permitted", `Only people with access to all projects can ${what}.`);
}

/**
 * An `and` condition on a record's project. Empty for all projects, so that statements of the
 * home's owner don't change.
 */
export function andInProjects({ projects }: Access, projectId: SQL): SQL {
  return projects === "all"
    ? sql``
    : sql` and ${projectId} = any(${sql.param(projects)}::bigint[])`;
}
