import { and, eq, ne, type SQL } from "drizzle-orm";
import type { ProfileInput } from "../../../shared/account/contract.ts";
import type { User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { sessions, users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { notFound, unauthenticated } from "../../errors.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { toUser, userColumns } from "../auth/queries.ts";
import { isSessionOf, shownSessionId } from "./queries.ts";

type Parts = Pick<Deps, "db" | "clock">;

export async function updateProfile(
  { db, clock }: Parts,
  owner: UserId,
  { firstName, lastName }: ProfileInput,
): Promise<User> {
  const [row] = await db
    .update(users)
    .set({ firstName, lastName, updatedAt: clock.now() })
    .where(eq(users.id, owner))
    .returning(userColumns);
  if (row === undefined) throw unauthenticated();
  return toUser(row);
}

interface FromHere {
  /** the key of the session that asks, which goes on */
  current: string;
  origin: Origin;
}

/** Signs another browser out. The one that asks is none of the others: for that there is 'Log out'. */
export async function endSession(
  parts: Parts,
  owner: UserId,
  { id, ...from }: FromHere & { id: string },
): Promise<void> {
  const [found] = await parts.db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(isSessionOf(owner), eq(shownSessionId, id)));
  // By its key: over several databases no row is deleted by what is made of one.
  const isEnded = found && (await endOthers(parts, owner, from, eq(sessions.sid, found.sid)));
  if (!isEnded) throw notFound("Session");
}

/** Signs out every browser but the one that asks. None being left to sign out is fine. */
export async function endOtherSessions(parts: Parts, owner: UserId, from: FromHere): Promise<void> {
  await endOthers(parts, owner, from);
}

/** Answers whether there was any. */
async function endOthers(
  { db, clock }: Parts,
  owner: UserId,
  { current, origin }: FromHere,
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
