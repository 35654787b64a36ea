import { createHash, createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { adminSessions } from "../../db/schema/billing.ts";
import type { Deps } from "../../deps.ts";
import { ADMIN_SESSION_HOURS } from "../../http/session/admin-gate.ts";
import { recordAction } from "./action-commands.ts";

type AdminDeps = Pick<Deps, "db" | "clock" | "config">;

const MINUTE_MS = 60_000;
/** A session ends after so long without use, */
const IDLE_MS = 30 * MINUTE_MS;
/** and after so long in any case. */
const LONGEST_MS = ADMIN_SESSION_HOURS * 60 * MINUTE_MS;
/** A session's end is moved at most this often, so that reading does not write each time. */
const MOVED_EVERY_MS = 5 * MINUTE_MS;

/** Opens a session, and records it; the token is for the cookie, and stored nowhere. */
export async function openAdminSession(
  deps: AdminDeps,
  address: string,
): Promise<{ token: string; endsAt: Date }> {
  const { db, clock } = deps;
  const now = clock.now();
  const token = randomBytes(32).toString("base64url");
  await db.transaction(async (tx) => {
    await tx.insert(adminSessions).values({
      sid: sidOf(token),
      passwordMark: passwordMarkOf(deps),
      expiresAt: endOf(now, now),
      createdAt: now,
    });
    const outcome = "The admin panel was opened.";
    await recordAction(tx, { action: "log_in", outcome, address, createdAt: now });
  });
  return { token, endsAt: new Date(now.getTime() + LONGEST_MS) };
}

/** Whether the session lasts, and moves its end on. One that another password opened does not. */
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
        eq(adminSessions.sid, sidOf(token)),
        eq(adminSessions.passwordMark, passwordMarkOf(deps)),
        gt(adminSessions.expiresAt, now),
      ),
    );
  if (session === undefined) return false;
  const expiresAt = endOf(session.createdAt, now);
  if (expiresAt.getTime() - session.expiresAt.getTime() >= MOVED_EVERY_MS) {
    const moving = db
      .update(adminSessions)
      .set({ expiresAt })
      .where(eq(adminSessions.sid, sidOf(token)));
    // On a full disk nothing can be written, and everything still be read.
    await moving.catch((err: unknown) => log.warn({ err }, "A session's end was not moved on"));
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

/** Keyed, so that the table is no help in guessing the password. */
export function passwordMarkOf({ config }: AdminDeps): string {
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
