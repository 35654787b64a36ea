import { and, inArray, isNotNull, lte } from "drizzle-orm";
import { adminActions } from "../../db/schema/billing.ts";
import type { Database } from "../../db/client.ts";
import type { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Long enough to investigate an action; then IP addresses and names are deleted. */
const PERSONAL_DATA_MS = 90 * DAY_MS;

type Stored = typeof adminActions.$inferInsert;

interface NewAction extends Pick<Stored, "action" | "outcome" | "createdAt"> {
  address: string;
  /** the affected user; absent for a sign-in */
  user?: Pick<typeof users.$inferSelect, "id" | "firstName" | "lastName" | "email">;
}

export async function recordAction(
  db: Pick<Database, "insert">,
  { user, ...facts }: NewAction,
): Promise<void> {
  await db.insert(adminActions).values({
    ...facts,
    ...(user && { userId: user.id, userName: fullName(user), userEmail: user.email }),
  });
}

/**
 * Removes personal data from old actions: the IP address and the user's name. The action and the
 * user id are kept. Sign-ins are deleted, because they would be empty without an address.
 */
export async function sweepAdminActions({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const isLongAgo = lte(adminActions.createdAt, new Date(clock.now().getTime() - PERSONAL_DATA_MS));
  await db
    .delete(adminActions)
    .where(and(isLongAgo, inArray(adminActions.action, ["log_in", "log_in_failed"])));
  await db
    .update(adminActions)
    .set({ address: null, userName: null, userEmail: null })
    .where(and(isLongAgo, isNotNull(adminActions.address)));
}

function fullName({ firstName, lastName }: NonNullable<NewAction["user"]>): string | null {
  return [firstName, lastName].filter(Boolean).join(" ") || null;
}
