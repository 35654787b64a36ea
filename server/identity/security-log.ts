import { isNotNull, lte, sql } from "drizzle-orm";
import type { SecurityEventKind } from "../../shared/account/contract.ts";
import type { UserId } from "../../shared/ids.ts";
import { securityEvents } from "../db/schema/accounts.ts";
import type { Database } from "../db/client.ts";
import { deleteInBatches, updateInBatches } from "../db/batch-delete.ts";
import type { Deps } from "../deps.ts";

/** Where an action came from. */
export interface Origin {
  address: string;
  /** such as "Firefox on Linux"; null when unknown */
  device: string | null;
}

interface SecurityEventInput {
  kind: SecurityEventKind;
  origin: Origin | undefined;
  now: Date;
}

/** Logs a security event in the transaction that causes it. */
export async function recordSecurityEvent(
  db: Pick<Database, "insert">,
  owner: UserId,
  { kind, origin, now }: SecurityEventInput,
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
/** Long enough for the user to investigate. */
const ADDRESS_LIFE_MS = 90 * DAY_MS;
const LIFE_MS = 365 * DAY_MS;

/**
 * Removes IP address and device after 90 days, and events after a year; returns the number of
 * deleted events.
 */
export async function sweepSecurityEvents({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<number> {
  const isOlderThan = (ms: number) =>
    lte(securityEvents.createdAt, new Date(clock.now().getTime() - ms));
  const rows = { table: securityEvents, key: [securityEvents.userId, securityEvents.id] };
  const deletedCount = await deleteInBatches(db, { ...rows, condition: isOlderThan(LIFE_MS) });
  const isKnown = isNotNull(securityEvents.address);
  const condition = sql`${isOlderThan(ADDRESS_LIFE_MS)} and ${isKnown}`;
  await updateInBatches(db, sql`address = null`, { ...rows, condition });
  return deletedCount;
}
