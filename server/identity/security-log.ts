import { isNotNull, lte, sql } from "drizzle-orm";
import type { SecurityEventKind } from "../../shared/account/contract.ts";
import type { UserId } from "../../shared/ids.ts";
import { securityEvents } from "../db/schema/accounts.ts";
import type { Database } from "../db/client.ts";
import { deleteInRounds, updateInRounds } from "../db/batch-delete.ts";
import type { Deps } from "../deps.ts";

/** Where something was done from. */
export interface Origin {
  address: string;
  /** "Firefox on Linux", as far as the browser says */
  device: string | null;
}

interface Happening {
  kind: SecurityEventKind;
  origin: Origin | undefined;
  now: Date;
}

/** Writes down what happened to an account, in the transaction that made it happen. */
export async function recordSecurityEvent(
  db: Pick<Database, "insert">,
  owner: UserId,
  { kind, origin, now }: Happening,
): Promise<void> {
  await db.insert(securityEvents).values({
    userId: owner,
    kind,
    address: origin?.address ?? null,
    device: origin?.device ?? null,
    createdAt: now,
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Long enough to find out who it was. */
const ADDRESS_LIFE_MS = 90 * DAY_MS;
const LIFE_MS = 365 * DAY_MS;

/**
 * Forgets where from something was done 90 days ago, and what was done a year ago. Answers how much
 * of the latter.
 */
export async function sweepSecurityEvents({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<number> {
  const isOlderThan = (ms: number) =>
    lte(securityEvents.createdAt, new Date(clock.now().getTime() - ms));
  const rows = { table: securityEvents, key: [securityEvents.userId, securityEvents.id] };
  const gone = await deleteInRounds(db, { ...rows, isOver: isOlderThan(LIFE_MS) });
  const isKnown = isNotNull(securityEvents.address);
  const isOver = sql`${isOlderThan(ADDRESS_LIFE_MS)} and ${isKnown}`;
  await updateInRounds(db, sql`address = null`, { ...rows, isOver });
  return gone;
}
