import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { RECEIPT_TYPES } from "../../../shared/receipts/contract.ts";
import type { Tx } from "../../db/client.ts";
import { aiMessages, demoAccounts, sessions, uploads, users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import { toUser, userColumns } from "../auth/queries.ts";
import { addressHashOf } from "../../http/security/ip-hash.ts";
import { conversationOf } from "./content/conversation.ts";
import { insertRenovation } from "./load-commands.ts";
import { getDemosOf, getLiveDemos, listEndedDemos, listReceiptKeys, lockDemos } from "./queries.ts";
import { holdOwner } from "../../records/owner-lock.ts";
import type { StartSession } from "../../identity/start-session.ts";
import type { PrintedReceipt, ReceiptPress } from "./receipts/receipt-press.ts";
import { homeownersDayAt, type Renovation, renovationMidway } from "./content/renovation.ts";
import type { RenovationExpense, RenovationReceipt } from "./content/spending.ts";

const HOUR = 60 * 60 * 1000;
const DEMO_LASTS = 24 * HOUR;
/** What all demos together, and one address, may cost this installation. */
export const DEMO_CAPS = { live: 200, perAddressAndHour: 5 } as const;

type DemoDeps = Pick<Deps, "config" | "db" | "storage" | "clock" | "log">;

export interface DemoParts {
  press: ReceiptPress;
  startSession: StartSession;
}

interface Visitor {
  address: string;
  /** the session that the browser came with */
  presented: string | undefined;
}

/**
 * Makes an account with a renovation in it, which goes after 24 hours, and signs in to it.
 * Throws 503 when all demos are taken, 429 when the address has had its share of late.
 */
export async function startDemo(
  deps: DemoDeps,
  { press, startSession }: DemoParts,
  { address, presented }: Visitor,
): Promise<{ user: User; token: string }> {
  const now = deps.clock.now();
  const user = await reserveDemo(deps, address, now);
  const renovation = renovationMidway(homeownersDayAt(now));
  try {
    const keys = await storeReceipts(deps, user.id, await printAll(press, renovation, now), now);
    const token = await deps.db.transaction(async (tx) => {
      await insertRenovation(tx, user.id, renovation, { keys, now });
      await tx
        .insert(aiMessages)
        .values(conversationOf(renovation, now).map((said) => ({ userId: user.id, ...said })));
      return startSession(tx, user.id, presented, now);
    });
    return { user: toUser(user, new Date(now.getTime() + DEMO_LASTS)), token };
  } catch (error) {
    // Nobody is signed in to it, and it would take a place for a day.
    await removeDemo(deps, user.id).catch((err: unknown) =>
      deps.log.warn({ err }, "Left to the sweep"),
    );
    throw error;
  }
}

/** The account, without anything in it yet: what is counted has to be brief. */
async function reserveDemo({ config, db }: DemoDeps, address: string, now: Date) {
  const addressHash = addressHashOf(address, config.sessionSecret);
  return db.transaction(async (tx) => {
    await lockDemos(tx);
    await requirePlace(tx, addressHash, now);
    const [user] = await tx
      .insert(users)
      .values({
        email: `demo-${randomBytes(8).toString("hex")}@demo.invalid`,
        firstName: "Robin",
        lastName: "Alder",
        // So that everything can be tried.
        subscriptionStatus: "active",
        createdAt: now,
        updatedAt: now,
      })
      .returning(userColumns);
    if (!user) throw new Error("The demo's account was not made");
    await tx.insert(demoAccounts).values({
      userId: user.id,
      addressHash,
      endsAt: new Date(now.getTime() + DEMO_LASTS),
      createdAt: now,
    });
    return user;
  });
}

async function requirePlace(tx: Tx, addressHash: string, now: Date): Promise<void> {
  const own = await getDemosOf(tx, addressHash, {
    since: new Date(now.getTime() - HOUR),
    now,
  });
  if (own.count >= DEMO_CAPS.perAddressAndHour) {
    throw failed(
      "rate_limited",
      "Too many demos opened from your network. Please try again later.",
      { retryAfterSeconds: secondsUntil((own.first ?? now).getTime() + HOUR, now) },
    );
  }
  const all = await getLiveDemos(tx, now);
  if (all.count >= DEMO_CAPS.live) {
    throw failed("unavailable", "Demos are full right now. Please try again later.", {
      retryAfterSeconds: secondsUntil((all.first ?? now).getTime(), now),
    });
  }
}

function secondsUntil(time: number, now: Date): number {
  return Math.max(1, Math.ceil((time - now.getTime()) / 1000));
}

type Printed = readonly { expense: RenovationExpense; file: PrintedReceipt }[];

async function printAll(
  press: ReceiptPress,
  { projects }: Renovation,
  now: Date,
): Promise<Printed> {
  const expenses = projects.flatMap((project) => project.expenses);
  const carriers = expenses.filter(hasReceipt);
  const files = await press.print(
    carriers.map(({ receipt }) => receipt),
    now,
  );
  return carriers.flatMap((expense, index) => {
    const file = files[index];
    return file ? [{ expense, file }] : [];
  });
}

function hasReceipt(
  expense: RenovationExpense,
): expense is RenovationExpense & { receipt: RenovationReceipt } {
  return expense.receipt !== undefined;
}

/** As for every receipt the rows come first, and say `stored` only after the files. */
async function storeReceipts(
  { db, storage }: DemoDeps,
  owner: UserId,
  printed: Printed,
  now: Date,
): Promise<Map<RenovationExpense, string>> {
  const stored = printed.map(({ expense, file }) => ({
    expense,
    file,
    key: `${randomUUID()}.${RECEIPT_TYPES[file.type]}`,
  }));
  await db.insert(uploads).values(
    stored.map(({ key, file: { type, size } }) => ({
      userId: owner,
      key,
      contentType: type,
      size,
      createdAt: now,
    })),
  );
  const puts = await Promise.allSettled(
    stored.map(({ key, file: { path, type, preview } }) =>
      storage.put(
        key,
        { path, contentType: type },
        preview === undefined ? undefined : { path: preview, contentType: "image/webp" },
      ),
    ),
  );
  // Only once all have come to rest, so that none is put after it was removed.
  for (const put of puts) if (put.status === "rejected") throw put.reason;
  await db
    .update(uploads)
    .set({ state: "stored" })
    .where(and(eq(uploads.userId, owner), eq(uploads.state, "pending")));
  return new Map(stored.map(({ expense, key }) => [expense, key]));
}

/** Removes the demos whose time is over, with all that is in them. One that fails keeps no other. */
export async function sweepDemos(deps: DemoDeps): Promise<void> {
  for (const owner of await listEndedDemos(deps.db, deps.clock.now())) {
    await removeDemo(deps, owner).catch((err: unknown) =>
      deps.log.error({ err }, "A demo could not be removed; it is tried again later"),
    );
  }
}

/**
 * The files go before the rows that know of them; one that cannot be removed is found later by
 * the sweep of the receipts, as a file without a row.
 */
async function removeDemo({ db, storage, log }: DemoDeps, owner: UserId): Promise<void> {
  for (const key of await listReceiptKeys(db, owner)) {
    await storage
      .remove(key)
      .catch((err: unknown) => log.warn({ err }, "A demo's receipt could not be removed"));
  }
  await db.transaction(async (tx) => {
    // A day is long enough to fill a demo with more than a request's few seconds can remove.
    await tx.execute(sql`set local statement_timeout = '5min'`);
    if (!(await holdOwner(tx, owner))) return;
    await tx.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${String(owner)}`);
    await tx.delete(users).where(eq(users.id, owner));
  });
}
