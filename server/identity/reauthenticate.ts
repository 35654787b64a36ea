import { eq } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";
import { sessions, users } from "../db/schema/tables.ts";
import type { Deps } from "../deps.ts";
import { failed, tooManyAttempts, unauthenticated } from "../errors.ts";
import { consumeRateLimit, refundAttempt } from "../limits/rate-limit.ts";
import { type Origin, recordSecurityEvent } from "./security-log.ts";

/** For this long after signing in, accounts without a password need no re-authentication. */
const FRESH_MS = 15 * 60 * 1000;
const WRONG_PASSWORDS = { limit: 5, withinMs: 60 * 60 * 1000 };

interface Proof {
  password: string | undefined;
  /** key of the current session */
  sid: string;
  /** IP address and device, for the security log when the password is wrong */
  origin: Origin;
}

/**
 * Verifies the user before a change of credentials: by password or, without one, by a recent
 * sign-in.
 *
 * @returns the verified password hash; null without a password. Compare it again inside the
 * transaction that changes the account.
 * @throws invalid_credentials when neither is valid, rate_limited after five wrong passwords in an
 * hour
 */
export async function reauthenticate(
  deps: Pick<Deps, "db" | "clock" | "passwords">,
  owner: UserId,
  { password, sid, origin }: Proof,
): Promise<string | null> {
  const [account] = await deps.db
    .select({ passwordHash: users.password })
    .from(users)
    .where(eq(users.id, owner));
  if (!account) throw unauthenticated();
  const { passwordHash } = account;
  if (passwordHash === null) await requireFreshSignIn(deps, sid);
  else await requirePassword(deps, owner, { password, passwordHash, origin });
  return passwordHash;
}

async function requireFreshSignIn({ db, clock }: Pick<Deps, "db" | "clock">, sid: string) {
  const [session] = await db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(eq(sessions.sid, sid));
  const age = session && clock.now().getTime() - new Date(session.sess.createdAt).getTime();
  if (age !== undefined && age <= FRESH_MS) return;
  throw failed("invalid_credentials", "For security, sign in again and retry within 15 minutes.");
}

async function requirePassword(
  deps: Pick<Deps, "db" | "clock" | "passwords">,
  owner: UserId,
  { password, passwordHash, origin }: Omit<Proof, "sid"> & { passwordHash: string },
): Promise<void> {
  const key = `proof:${owner}`;
  const seconds = await consumeRateLimit(deps, { key, ...WRONG_PASSWORDS });
  if (seconds !== undefined) throw tooManyAttempts(seconds);
  if (password === undefined || !(await deps.passwords.matches(password, passwordHash))) {
    const now = deps.clock.now();
    await recordSecurityEvent(deps.db, owner, { kind: "wrong_password", origin, now });
    throw failed("invalid_credentials", "Incorrect current password.");
  }
  await refundAttempt(deps.db, key);
}
