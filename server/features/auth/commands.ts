import { createHmac, randomBytes } from "node:crypto";
import { eq, lte } from "drizzle-orm";
import type { LoginInput, RegisterInput, User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { deleteInBatches } from "../../db/batch-delete.ts";
import { sessions, users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { AppError, emailTaken, validationFailed } from "../../errors.ts";
import { isTrustedDeviceOf, newTrustedDevice } from "../../http/session/trusted-device.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { enqueueEmailToken, requireMailableAddress } from "../../jobs/enqueue-mail.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { openChallenge, type PendingChallenge } from "../../identity/second-factor-challenge.ts";
import {
  findAccount,
  findSession,
  lockPasswordHash,
  SESSION_IDLE_MS,
  sessionIdOf,
  toUser,
  userColumns,
} from "./queries.ts";
import { countRegistration, type SignInLimits } from "./sign-in-limits.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Maximum session lifetime, regardless of use. */
const MAX_LIFETIME = 30 * DAY;
/** Minimum time between extensions of a session, so that most reads don't write. */
const EXTEND_EVERY = HOUR;

interface SignedIn {
  user: User;
  /** for the session cookie; only its hash is stored */
  token: string;
  /** for the trusted-device cookie */
  device: string;
}

/** The browser that is signing in. */
interface Browser {
  /**
   * token of the session before the sign-in, which ends it: a session id never outlives a sign-in
   */
  presented: string | undefined;
  /** its trusted-device token, if it sent one */
  device: string | undefined;
  origin: Origin;
}

export async function register(
  deps: Pick<Deps, "config" | "db" | "clock" | "jobs" | "passwords" | "commonPasswords">,
  input: RegisterInput,
  { presented, origin }: Omit<Browser, "device">,
): Promise<SignedIn> {
  const { config, db, clock, jobs, passwords, commonPasswords } = deps;
  requireMailableAddress(input.email);
  if (await commonPasswords.has(input.password)) {
    throw validationFailed([
      {
        path: ["password"],
        message: "That password is too common. Choose a stronger one.",
      },
    ]);
  }
  await countRegistration(deps, origin.address);
  const password = await passwords.hash(input.password);
  const sender = await jobs.open();
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({
        email: input.email,
        password,
        firstName: input.firstName,
        lastName: input.lastName,
        createdAt: now,
        updatedAt: now,
      })
      // The unique index lets one of two concurrent registrations through; the other gets no row.
      .onConflictDoNothing()
      .returning(userColumns);
    if (!row) throw emailTaken();
    const owner = row.id;
    await recordSecurityEvent(tx, owner, { kind: "signed_up", origin, now });
    const ordering = { sender, secret: config.sessionSecret, now };
    await enqueueEmailToken(tx, { kind: "verify_email", owner, to: row.email }, ordering);
    return {
      user: toUser(row),
      token: await replaceSession(tx, owner, presented, now, origin),
      device: newTrustedDevice(config, { email: row.email, passwordHash: password }),
    };
  });
}

type SignInDeps = Pick<Deps, "config" | "db" | "clock" | "jobs" | "passwords"> & {
  limits: SignInLimits;
};

/** Signs in, or opens a second-factor challenge. */
export async function signIn(
  deps: SignInDeps,
  input: LoginInput,
  browser: Browser,
): Promise<SignedIn | PendingChallenge> {
  const { config, db, clock } = deps;
  const { presented, origin } = browser;
  const account = await findByPassword(deps, input, browser);
  const now = clock.now();
  const opened =
    account &&
    (await db.transaction(async (tx) => {
      if (!(await lockPasswordHash(tx, account))) return undefined;
      const step = await openChallenge(tx, account.userId, { now });
      if (step) return step;
      await recordSecurityEvent(tx, account.userId, { kind: "signed_in", origin, now });
      return { token: await replaceSession(tx, account.userId, presented, now, origin) };
    }));
  if (!account || opened === undefined) {
    await recordFailedSignIn(deps, input.email, origin);
    throw new AppError({ code: "invalid_credentials", error: "Invalid email or password" });
  }
  if ("stepToken" in opened) return opened;
  const { user, passwordHash } = account;
  return { user, ...opened, device: newTrustedDevice(config, { email: user.email, passwordHash }) };
}

/**
 * The account with this email and password. Also hashes a password for unknown emails, so that
 * timing reveals nothing.
 */
async function findByPassword(
  { config, db, passwords, limits }: SignInDeps,
  { email, password }: LoginInput,
  { device, origin }: Browser,
) {
  const account = await findAccount(db, email);
  const passwordHash = account?.passwordHash ?? null;
  const isKnown =
    device !== undefined &&
    passwordHash !== null &&
    isTrustedDeviceOf(config, device, { email, passwordHash });
  return limits.within(
    { email, address: origin.address, device: isKnown ? device : undefined },
    async () => {
      const isRight = await passwords.matches(password, passwordHash);
      return isRight && account && passwordHash !== null ? { ...account, passwordHash } : undefined;
    },
  );
}

const NOTED_AN_HOUR = 10;

/**
 * Enqueues a job that records the failure in the account's security log. Unknown emails enqueue
 * one, too, so that timing reveals nothing. At most ten an hour.
 */
async function recordFailedSignIn(
  { config, db, clock, jobs }: Pick<Deps, "config" | "db" | "clock" | "jobs">,
  email: string,
  origin: Origin,
): Promise<void> {
  const whose = createHmac("sha256", config.sessionSecret).update(email.toLowerCase());
  const key = `sign-in-failed:${whose.digest("hex")}`;
  const rateLimit = { key, limit: NOTED_AN_HOUR, withinMs: HOUR };
  if ((await consumeRateLimit({ db, clock }, rateLimit)) !== undefined) return;
  const sender = await jobs.open();
  await db.transaction(async (tx) => {
    await sender.send(tx, "accounts", { kind: "sign_in_failed", email, ...origin });
  });
}

/** Idempotent. */
export async function signOut({ db }: Pick<Deps, "db">, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sessionIdOf(token)));
}

/** Reads the session of a token and extends it, at most once an hour. */
export async function resumeSession(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  token: string,
): Promise<{ user: User; userId: UserId } | undefined> {
  const now = clock.now();
  const sid = sessionIdOf(token);
  const session = await findSession(db, sid, now);
  if (!session) return undefined;
  const expire = sessionEnd(session.startedAt, now);
  if (expire.getTime() - session.expiresAt.getTime() >= EXTEND_EVERY) {
    const moving = db.update(sessions).set({ expire }).where(eq(sessions.sid, sid));
    // On a full disk writes fail, but reads must still work.
    await moving.catch((err: unknown) => log.warn({ err }, "A session was not extended"));
  }
  return { user: session.user, userId: session.userId };
}

/** Deletes expired sessions; returns their number. */
export async function sweepSessions({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const condition = lte(sessions.expire, clock.now());
  return deleteInBatches(db, { table: sessions, key: [sessions.sid], condition });
}

/** Starts a session and ends the browser's previous one: a session id never outlives a sign-in. */
export async function replaceSession(
  tx: Tx,
  userId: UserId,
  presented: string | undefined,
  now: Date,
  origin?: Origin,
): Promise<string> {
  if (presented !== undefined)
    await tx.delete(sessions).where(eq(sessions.sid, sessionIdOf(presented)));
  const token = randomBytes(32).toString("base64url");
  await tx.insert(sessions).values({
    sid: sessionIdOf(token),
    sess: { userId, createdAt: now.toISOString(), ...origin },
    expire: sessionEnd(now, now),
  });
  return token;
}

function sessionEnd(startedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_IDLE_MS, startedAt.getTime() + MAX_LIFETIME));
}
