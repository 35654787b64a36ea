import { and, eq, ne, type SQL } from "drizzle-orm";
import type { ProfileInput } from "../../../shared/account/contract.ts";
import type { User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { sessions, users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { notFound, unauthenticated } from "../../errors.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { toUser, userColumns } from "../auth/queries.ts";
import { withNewName } from "../expenses/payer-commands.ts";
import { isSessionOf, shownSessionId } from "./queries.ts";

type Parts = Pick<Deps, "db" | "clock">;

export async function updateProfile(
  { db, clock }: Parts,
  owner: UserId,
  { firstName, lastName }: ProfileInput,
): Promise<User> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [row] = await withNewName(tx, owner, now, () =>
      tx
        .update(users)
        .set({ firstName, lastName, updatedAt: now })
        .where(eq(users.id, owner))
        .returning(userColumns),
    );
    if (row === undefined) throw unauthenticated();
    return toUser(row);
  });
}

interface CurrentSession {
  /** database key of the current session, which is kept */
  current: string;
  origin: Origin;
}

/** Signs out another browser. Rejects the current session, which 'Log out' ends. */
export async function endSession(
  parts: Parts,
  owner: UserId,
  { id, ...from }: CurrentSession & { id: string },
): Promise<void> {
  const [found] = await parts.db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(isSessionOf(owner), eq(shownSessionId, id)));
  // By key, because a sharded database cannot delete by a computed value.
  const isEnded = found && (await endOthers(parts, owner, from, eq(sessions.sid, found.sid)));
  if (!isEnded) throw notFound("Session");
}

/** Signs out all other browsers. Idempotent. */
export async function endOtherSessions(
  parts: Parts,
  owner: UserId,
  from: CurrentSession,
): Promise<void> {
  await endOthers(parts, owner, from);
}

/** @returns whether there were any */
async function endOthers(
  { db, clock }: Parts,
  owner: UserId,
  { current, origin }: CurrentSession,
  which?: SQL,
): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(sessions)
      .where(and(isSessionOf(owner), ne(sessions.sid, current), which));
    if (!rowCount) return false;
    await recordSecurityEvent(tx, owner, { kind: "signed_out_elsewhere", origin, now });
    return true;
  });
}
