import { lte } from "drizzle-orm";
import type { SecurityEventKind } from "../../shared/account/contract.ts";
import type { UserId } from "../../shared/ids.ts";
import { securityEvents } from "../db/account-tables.ts";
import type { Database } from "../db/client.ts";
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

const LIFE_MS = 365 * 24 * 60 * 60 * 1000;

/** Forgets what happened a year ago. Answers how much. */
export async function sweepSecurityEvents({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - LIFE_MS);
  const { rowCount } = await db.delete(securityEvents).where(lte(securityEvents.createdAt, before));
  return rowCount ?? 0;
}
