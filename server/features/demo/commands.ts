import { randomBytes, randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { and, eq, sql } from "drizzle-orm";
import type { User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { RECEIPT_TYPES } from "../../../shared/receipts/contract.ts";
import type { Tx } from "../../db/client.ts";
import { aiMessages, demoAccounts, sessions, uploads, users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import { toUser, userColumns } from "../auth/queries.ts";
import { ipHashOf } from "../../http/security/ip-hash.ts";
import { conversationOf } from "./content/conversation.ts";
import { insertRenovation } from "./load-commands.ts";
import { getDemosOf, getLiveDemos, listEndedDemos, listReceiptKeys, lockDemos } from "./queries.ts";
import { tryLockOwner } from "../../records/owner-lock.ts";
import type { StartSession } from "../../identity/start-session.ts";
import { demoDateAt, type Renovation, renovationMidway } from "./content/renovation.ts";
import type { RenovationExpense } from "./content/spending.ts";
import type { SampleReceipt } from "./receipts/sample-receipts.ts";

const HOUR = 60 * 60 * 1000;
const DEMO_DURATION = 24 * HOUR;
/** Maximum numbers of demos: in total, and per IP address and hour. */
export const DEMO_LIMITS = { live: 200, perAddressAndHour: 5 } as const;

type DemoDeps = Pick<Deps, "config" | "db" | "storage" | "clock" | "log">;

export interface DemoParts {
  startSession: StartSession;
}

interface Visitor {
  address: string;
  /** token of the browser's session before the demo */
  presented: string | undefined;
}

/**
 * Creates a demo account with sample data that is deleted after 24 hours, and signs in to it.
 *
 * @throws 503 when all demos are in use, 429 when the IP address has started too many
 */
export async function startDemo(
  deps: DemoDeps,
  { startSession }: DemoParts,
  { address, presented }: Visitor,
): Promise<{ user: User; token: string }> {
  const now = deps.clock.now();
  const user = await reserveDemo(deps, address, now);
  const renovation = renovationMidway(demoDateAt(now));
  try {
    const keys = await storeReceipts(deps, user.id, renovation, now);
    const token = await deps.db.transaction(async (tx) => {
      await insertRenovation(tx, user.id, renovation, { keys, now });
      await tx
        .insert(aiMessages)
        .values(conversationOf(renovation, now).map((said) => ({ userId: user.id, ...said })));
      return startSession(tx, user.id, presented, now);
    });
    return { user: toUser(user, new Date(now.getTime() + DEMO_DURATION)), token };
  } catch (error) {
    // Without a session the demo is unusable, but would count against the limit for a day.
    await removeDemo(deps, user.id).catch((err: unknown) =>
      deps.log.warn({ err }, "Left to the sweep"),
    );
    throw error;
  }
}

/**
 * Inserts the empty account. Kept short, because it holds the lock under which demos are counted.
 */
async function reserveDemo({ config, db }: DemoDeps, address: string, now: Date) {
  const ipHash = ipHashOf(address, config.sessionSecret);
  return db.transaction(async (tx) => {
    await lockDemos(tx);
    await requireFreeDemo(tx, ipHash, now);
    const [user] = await tx
      .insert(users)
      .values({
        email: `demo-${randomBytes(8).toString("hex")}@demo.invalid`,
        firstName: "Robin",
        lastName: "Alder",
        // Demos are Pro, so that all features can be tried.
        subscriptionStatus: "active",
        createdAt: now,
        updatedAt: now,
      })
      .returning(userColumns);
    if (!user) throw new Error("The demo's account was not made");
    await tx.insert(demoAccounts).values({
      userId: user.id,
      ipHash,
      endsAt: new Date(now.getTime() + DEMO_DURATION),
      createdAt: now,
    });
    return user;
  });
}

async function requireFreeDemo(tx: Tx, ipHash: string, now: Date): Promise<void> {
  const own = await getDemosOf(tx, ipHash, {
    since: new Date(now.getTime() - HOUR),
    now,
  });
  if (own.count >= DEMO_LIMITS.perAddressAndHour) {
    throw failed(
      "rate_limited",
      "Too many demos opened from your network. Please try again later.",
      { retryAfterSeconds: secondsUntil((own.first ?? now).getTime() + HOUR, now) },
    );
  }
  const all = await getLiveDemos(tx, now);
  if (all.count >= DEMO_LIMITS.live) {
    throw failed("unavailable", "Demos are full right now. Please try again later.", {
      retryAfterSeconds: secondsUntil((all.first ?? now).getTime(), now),
    });
  }
}

function secondsUntil(time: number, now: Date): number {
  return Math.max(1, Math.ceil((time - now.getTime()) / 1000));
}

/**
 * Stores receipts. As for all receipts, the rows come first and become `stored` only after the
 * files.
 */
async function storeReceipts(
  { db, storage }: DemoDeps,
  owner: UserId,
  { projects }: Renovation,
  now: Date,
): Promise<Map<RenovationExpense, string>> {
  const expenses = projects.flatMap((project) => project.expenses);
  const stored = await Promise.all(
    expenses.flatMap((expense) => (expense.receipt ? [withKey(expense, expense.receipt)] : [])),
  );
  await db.insert(uploads).values(
    stored.map(({ key, type, size }) => ({
      userId: owner,
      key,
      contentType: type,
      size,
      createdAt: now,
    })),
  );
  const puts = await Promise.allSettled(
    stored.map(({ key, path, type, preview }) =>
      storage.put(
        key,
        { path, contentType: type },
        preview === undefined ? undefined : { path: preview, contentType: "image/webp" },
      ),
    ),
  );
  // Waits for all uploads first, so that none finishes after the demo was removed.
  for (const put of puts) if (put.status === "rejected") throw put.reason;
  await db
    .update(uploads)
    .set({ state: "stored" })
    .where(and(eq(uploads.userId, owner), eq(uploads.state, "pending")));
  return new Map(stored.map(({ expense, key }) => [expense, key]));
}

async function withKey(expense: RenovationExpense, receipt: SampleReceipt) {
  const { size } = await stat(receipt.path);
  return { expense, ...receipt, size, key: `${randomUUID()}.${RECEIPT_TYPES[receipt.type]}` };
}

/** Deletes expired demos and their data. A failure does not prevent the deletion of others. */
export async function sweepDemos(deps: DemoDeps): Promise<void> {
  for (const owner of await listEndedDemos(deps.db, deps.clock.now())) {
    await removeDemo(deps, owner).catch((err: unknown) =>
      deps.log.error({ err }, "A demo could not be removed; it is tried again later"),
    );
  }
}

/**
 * Deletes files before rows. The receipt sweep later finds a file whose deletion failed, because it
 * has no row.
 */
async function removeDemo({ db, storage, log }: DemoDeps, owner: UserId): Promise<void> {
  for (const key of await listReceiptKeys(db, owner)) {
    await storage
      .remove(key)
      .catch((err: unknown) => log.warn({ err }, "A demo's receipt could not be removed"));
  }
  await db.transaction(async (tx) => {
    // In a day a demo can collect more rows than can be deleted within the usual timeout.
    await tx.execute(sql`set local statement_timeout = '5min'`);
    if (!(await tryLockOwner(tx, owner))) return;
    await tx.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${String(owner)}`);
    await tx.delete(users).where(eq(users.id, owner));
  });
}
