import { createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { adminSessions } from "../../db/schema/billing.ts";
import type { Deps } from "../../deps.ts";
import { ADMIN_SESSION_HOURS } from "../../http/session/admin-gate.ts";
import { hashOfToken } from "../../identity/token-hash.ts";
import { recordAction } from "./action-commands.ts";

type AdminDeps = Pick<Deps, "db" | "clock" | "config">;

const MINUTE_MS = 60_000;
/** Idle timeout of a session. */
const IDLE_MS = 30 * MINUTE_MS;
/** Maximum lifetime of a session. */
const MAX_LIFETIME_MS = ADMIN_SESSION_HOURS * 60 * MINUTE_MS;
/** Minimum time between extensions of a session, so that most reads don't write. */
const EXTEND_EVERY_MS = 5 * MINUTE_MS;

/**
 * Opens a session and logs it.
 *
 * @returns the cookie's token, of which only the hash is stored
 */
export async function openAdminSession(
  deps: AdminDeps,
  address: string,
): Promise<{ token: string; endsAt: Date }> {
  const { db, clock } = deps;
  const now = clock.now();
  const token = randomBytes(32).toString("base64url");
  await db.transaction(async (tx) => {
    await tx.insert(adminSessions).values({
      sid: hashOfToken(token),
      passwordMark: passwordMarkOf(deps),
      expiresAt: sessionEnd(now, now),
      createdAt: now,
    });
    const outcome = "The admin panel was opened.";
    await recordAction(tx, { action: "log_in", outcome, address, createdAt: now });
  });
  return { token, endsAt: new Date(now.getTime() + MAX_LIFETIME_MS) };
}

/** Whether the session is valid; if so, extends it. Opened with another password, it is invalid. */
export async function resumeAdminSession(
  deps: AdminDeps & Pick<Deps, "log">,
  token: string,
): Promise<boolean> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const [session] = await db
    .select({ expiresAt: adminSessions.expiresAt, createdAt: adminSessions.createdAt })
    .from(adminSessions)
    .where(
      and(
        eq(adminSessions.sid, hashOfToken(token)),
        eq(adminSessions.passwordMark, passwordMarkOf(deps)),
        gt(adminSessions.expiresAt, now),
      ),
    );
  if (session === undefined) return false;
  const expiresAt = sessionEnd(session.createdAt, now);
  if (expiresAt.getTime() - session.expiresAt.getTime() >= EXTEND_EVERY_MS) {
    const moving = db
      .update(adminSessions)
      .set({ expiresAt })
      .where(eq(adminSessions.sid, hashOfToken(token)));
    // On a full disk writes fail, but reads must still work.
    await moving.catch((err: unknown) => log.warn({ err }, "A session was not extended"));
  }
  return true;
}

export async function closeAdminSession({ db }: Pick<Deps, "db">, token: string): Promise<void> {
  await db.delete(adminSessions).where(eq(adminSessions.sid, hashOfToken(token)));
}

/** Deletes expired sessions; returns their number. */
export async function sweepAdminSessions({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<number> {
  const { rowCount } = await db
    .delete(adminSessions)
    .where(lte(adminSessions.expiresAt, clock.now()));
  return rowCount ?? 0;
}

/** Keyed hash of the admin password, so that the table doesn't help in guessing it. */
export function passwordMarkOf({ config }: AdminDeps): string {
  return createHmac("sha256", config.sessionSecret)
    .update(`admin password: ${config.admin?.password ?? ""}`)
    .digest("hex");
}

function sessionEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + MAX_LIFETIME_MS));
}
