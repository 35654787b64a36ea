import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { adminSessions } from "../../db/billing-tables.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, rateLimited } from "../../errors.ts";
import { addressHashOf } from "../../http/address-hash.ts";
import { ADMIN_SESSION_HOURS, wrongPassword } from "../../http/admin-gate.ts";
import { type Allowance, countAttempt, takeBackAttempt } from "../../records/attempts.ts";

type AdminDeps = Pick<Deps, "db" | "clock" | "config">;

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
/** A session ends after so long without use, */
const IDLE_MS = 30 * MINUTE_MS;
/** and after so long in any case. */
const LONGEST_MS = ADMIN_SESSION_HOURS * 60 * MINUTE_MS;
/** A session's end is moved at most this often, so that reading does not write each time. */
const MOVED_EVERY_MS = 5 * MINUTE_MS;

const FROM_ANYWHERE: Allowance = { key: "admin:all", limit: 50, withinMs: WINDOW_MS };
/** Once so many were wrong, from wherever: one at a time. */
const SLOWLY: Allowance = { key: "admin:slowly", limit: 1, withinMs: 1000 };

/**
 * Lets in who knows the password. Each try is counted before it is compared, so that many at once
 * are no way around the limit, and taken back when it was right.
 *
 * @throws 401, or 429 for an address with five wrong ones in a quarter of an hour
 */
export async function admitAdmin(
  deps: AdminDeps,
  password: string,
  address: string,
): Promise<void> {
  const from = addressHashOf(address, deps.config.sessionSecret);
  const fromAddress: Allowance = { key: `admin:${from}`, limit: 5, withinMs: WINDOW_MS };
  const wait = await countAttempt(deps, fromAddress);
  if (wait !== undefined) throw tooMany(wait);
  const isSlowed = (await countAttempt(deps, FROM_ANYWHERE)) !== undefined;
  if (isSlowed) {
    const pause = await countAttempt(deps, SLOWLY);
    if (pause !== undefined) {
      await takeBackAttempt(deps.db, fromAddress.key);
      throw tooMany(pause);
    }
  }
  if (!isRight(deps, password)) throw wrongPassword();
  await takeBackAttempt(deps.db, fromAddress.key);
  if (!isSlowed) await takeBackAttempt(deps.db, FROM_ANYWHERE.key);
}

/** Opens a session; the token is for the cookie, and stored nowhere. */
export async function openAdminSession(deps: AdminDeps): Promise<{ token: string; endsAt: Date }> {
  const { db, clock } = deps;
  const now = clock.now();
  const token = randomBytes(32).toString("base64url");
  await db.insert(adminSessions).values({
    sid: sidOf(token),
    passwordMark: passwordMarkOf(deps),
    expiresAt: endOf(now, now),
    createdAt: now,
  });
  return { token, endsAt: new Date(now.getTime() + LONGEST_MS) };
}

/** Whether the session lasts, and moves its end on. One that another password opened does not. */
export async function resumeAdminSession(deps: AdminDeps, token: string): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const [session] = await db
    .select({ expiresAt: adminSessions.expiresAt, createdAt: adminSessions.createdAt })
    .from(adminSessions)
    .where(
      and(
        eq(adminSessions.sid, sidOf(token)),
        eq(adminSessions.passwordMark, passwordMarkOf(deps)),
        gt(adminSessions.expiresAt, now),
      ),
    );
  if (session === undefined) return false;
  const expiresAt = endOf(session.createdAt, now);
  if (expiresAt.getTime() - session.expiresAt.getTime() >= MOVED_EVERY_MS) {
    await db
      .update(adminSessions)
      .set({ expiresAt })
      .where(eq(adminSessions.sid, sidOf(token)));
  }
  return true;
}

export async function closeAdminSession({ db }: Pick<Deps, "db">, token: string): Promise<void> {
  await db.delete(adminSessions).where(eq(adminSessions.sid, sidOf(token)));
}

/** Removes what has expired. Answers how many. */
export async function sweepAdminSessions({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<number> {
  const { rowCount } = await db
    .delete(adminSessions)
    .where(lte(adminSessions.expiresAt, clock.now()));
  return rowCount ?? 0;
}

function tooMany(seconds: number): AppError {
  return rateLimited("Too many wrong passwords. Please try again later.", seconds);
}

/** Compares hashes, which are of one length whatever was given: the time tells nothing. */
function isRight({ config }: AdminDeps, given: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return config.admin !== undefined && timingSafeEqual(hash(given), hash(config.admin.password));
}

/** Keyed, so that the table is no help in guessing the password. */
function passwordMarkOf({ config }: AdminDeps): string {
  return createHmac("sha256", config.sessionSecret)
    .update(`admin password: ${config.admin?.password ?? ""}`)
    .digest("hex");
}

function sidOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function endOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_MS));
}
