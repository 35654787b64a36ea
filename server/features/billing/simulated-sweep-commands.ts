import { inArray } from "drizzle-orm";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Customers looked up per statement. */
const AT_ONCE = 1000;

/**
 * Deletes simulated customers whose account was deleted, mostly demos'. Only those older than a day,
 * because a new customer may not be stored on its account yet.
 *
 * @returns the number of deleted customers
 */
export async function sweepSimulatedCustomers({
  db,
  clock,
  payments: { simulator },
}: Pick<Deps, "db" | "clock" | "payments">): Promise<number> {
  const idle = simulator?.listIdle(new Date(clock.now().getTime() - DAY_MS)) ?? [];
  let forgotten = 0;
  for (let from = 0; from < idle.length; from += AT_ONCE) {
    const ids = idle.slice(from, from + AT_ONCE);
    const rows = await db
      .select({ id: users.stripeCustomerId })
      .from(users)
      .where(inArray(users.stripeCustomerId, ids));
    const known = new Set(rows.map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    for (const id of unknown) simulator?.forget(id);
    forgotten += unknown.length;
  }
  return forgotten;
}
