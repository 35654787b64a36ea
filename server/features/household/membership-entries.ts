import type { ActivityAction, ActivityChanges } from "../../../shared/activity/contract.ts";
import type { MemberRole } from "../../../shared/household/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { recordActivity } from "../../records/activity.ts";
import { listProjectNames, type Named } from "./queries.ts";

/** The name in activity entries, which all members can read: never a full email address. */
export function nameInEntries({ firstName, lastName, email }: Named): string {
  const name = [firstName, lastName].filter((part) => part !== null).join(" ");
  return name || localPartOf(email);
}

export function localPartOf(email: string): string {
  return email.split("@", 1)[0] ?? "";
}

export interface Grant {
  role: MemberRole;
  projectIds: readonly number[] | null;
}

interface MembershipEntry {
  home: UserId;
  actor: UserId;
  action: Extract<ActivityAction, "invited" | "joined" | "changed" | "removed" | "left">;
  /** of the member, or a short form of the invited address */
  name: string;
  before?: Grant | undefined;
  after?: Grant | undefined;
}

/**
 * Activity entries about memberships belong to no project, so that members with chosen projects
 * don't see them.
 */
export async function recordMembership(
  tx: Tx,
  now: Date,
  { home, actor, action, name, before, after }: MembershipEntry,
): Promise<void> {
  const [from, to] = [await wordsOf(tx, home, before), await wordsOf(tx, home, after)];
  const changes: ActivityChanges = {};
  for (const field of ["role", "projects"] as const) {
    if (from[field] !== to[field]) changes[field] = [from[field], to[field]];
  }
  if (action === "changed" && Object.keys(changes).length === 0) return;
  await recordActivity(tx, { home, actor }, now, { kind: "member", action, label: name, changes });
}

async function wordsOf(
  tx: Tx,
  home: UserId,
  grant: Grant | undefined,
): Promise<{ role: string | null; projects: string | null }> {
  if (grant === undefined) return { role: null, projects: null };
  const { role, projectIds } = grant;
  const names =
    projectIds === null ? ["All projects"] : await listProjectNames(tx, home, projectIds);
  return { role, projects: names.join(", ") };
}
