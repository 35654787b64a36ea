import { createHmac, randomBytes } from "node:crypto";
import { eq, lte } from "drizzle-orm";
import type { LoginInput, RegisterInput, User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { deleteInRounds } from "../../db/batch-delete.ts";
import { sessions, users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { AppError, emailTaken, validationFailed } from "../../errors.ts";
import { isDeviceOf, newDevice } from "../../http/session/trusted-device.ts";
import { countAttempt } from "../../limits/rate-limit.ts";
import { orderLink, requireReadAddress } from "../../jobs/enqueue-mail.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { openStep, type WaitingStep } from "../../identity/second-factor-challenge.ts";
import {
  findAccount,
  findSession,
  holdPassword,
  SESSION_IDLE_MS,
  sidOf,
  toUser,
  userColumns,
} from "./queries.ts";
import { countRegistration, type SignInLimits } from "./sign-in-limits.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** A session ends after so long, however much it is used. */
const LONGEST = 30 * DAY;
/** A session's end is moved at most this often, so that reading does not write each time. */
const MOVED_EVERY = HOUR;

interface SignedIn {
  user: User;
  /** for the cookie; stored nowhere else */
  token: string;
  /** for the cookie by which the browser is known the next time */
  device: string;
}

/** The browser that signs in. */
interface Browser {
  /** the session that it came with, which ends here: no id outlives a sign-in */
  presented: string | undefined;
  /** the token that it is known by to an account, if it is */
  device: string | undefined;
  origin: Origin;
}

export async function register(
  deps: Pick<Deps, "config" | "db" | "clock" | "jobs" | "passwords" | "commonPasswords">,
  input: RegisterInput,
  { presented, origin }: Omit<Browser, "device">,
): Promise<SignedIn> {
  const { config, db, clock, jobs, passwords, commonPasswords } = deps;
  requireReadAddress(input.email);
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
      // Of two at once, the unique index lets one through and the other finds nothing returned.
      .onConflictDoNothing()
      .returning(userColumns);
    if (!row) throw emailTaken();
    const owner = row.id;
    await recordSecurityEvent(tx, owner, { kind: "signed_up", origin, now });
    const ordering = { sender, secret: config.sessionSecret, now };
    await orderLink(tx, { kind: "verify_email", owner, to: row.email }, ordering);
    return {
      user: toUser(row),
      token: await replaceSession(tx, owner, presented, now, origin),
      device: newDevice(config, { email: row.email, passwordHash: password }),
    };
  });
}

type SignInDeps = Pick<Deps, "config" | "db" | "clock" | "jobs" | "passwords"> & {
  limits: SignInLimits;
};

/** Signs in, or opens the step in which the second factor is given. */
export async function signIn(
  deps: SignInDeps,
  input: LoginInput,
  browser: Browser,
): Promise<SignedIn | WaitingStep> {
  const { config, db, clock } = deps;
  const { presented, origin } = browser;
  const account = await findByPassword(deps, input, browser);
  const now = clock.now();
  const opened =
    account &&
    (await db.transaction(async (tx) => {
      if (!(await holdPassword(tx, account))) return undefined;
      const step = await openStep(tx, account.userId, { now });
      if (step) return step;
      await recordSecurityEvent(tx, account.userId, { kind: "signed_in", origin, now });
      return { token: await replaceSession(tx, account.userId, presented, now, origin) };
    }));
  if (!account || opened === undefined) {
    await noteFailedSignIn(deps, input.email, origin);
    throw new AppError({ code: "invalid_credentials", error: "Invalid email or password" });
  }
  if ("stepToken" in opened) return opened;
  const { user, passwordHash } = account;
  return { user, ...opened, device: newDevice(config, { email: user.email, passwordHash }) };
}

/** The account that the password opens. The same work is done for an address without one. */
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
    isDeviceOf(config, device, { email, passwordHash });
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
 * Has the failure written down for whoever owns the account, by a job: the same is done for an
 * address without one, and takes the same time. Past ten an hour it says nothing new.
 */
async function noteFailedSignIn(
  { config, db, clock, jobs }: Pick<Deps, "config" | "db" | "clock" | "jobs">,
  email: string,
  origin: Origin,
): Promise<void> {
  const whose = createHmac("sha256", config.sessionSecret).update(email.toLowerCase());
  const key = `sign-in-failed:${whose.digest("hex")}`;
  const allowance = { key, limit: NOTED_AN_HOUR, withinMs: HOUR };
  if ((await countAttempt({ db, clock }, allowance)) !== undefined) return;
  const sender = await jobs.open();
  await db.transaction(async (tx) => {
    await sender.send(tx, "accounts", { kind: "sign_in_failed", email, ...origin });
  });
}

/** Ending a session that has ended already is fine. */
export async function signOut({ db }: Pick<Deps, "db">, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sidOf(token)));
}

/** Reads the session of a token and, once an hour, moves its end on. */
export async function resumeSession(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  token: string,
): Promise<{ user: User; userId: UserId } | undefined> {
  const now = clock.now();
  const sid = sidOf(token);
  const session = await findSession(db, sid, now);
  if (!session) return undefined;
  const expire = endOf(session.startedAt, now);
  if (expire.getTime() - session.expiresAt.getTime() >= MOVED_EVERY) {
    const moving = db.update(sessions).set({ expire }).where(eq(sessions.sid, sid));
    // On a full disk nothing can be written, and everything still be read.
    await moving.catch((err: unknown) => log.warn({ err }, "A session's end was not moved on"));
  }
  return { user: session.user, userId: session.userId };
}

/** Removes what has expired. Answers how many. */
export async function sweepSessions({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const isOver = lte(sessions.expire, clock.now());
  return deleteInRounds(db, { table: sessions, key: [sessions.sid], isOver });
}

/** Starts a session, and ends the one that the browser came with: no id outlives a sign-in. */
export async function replaceSession(
  tx: Tx,
  userId: UserId,
  presented: string | undefined,
  now: Date,
  origin?: Origin,
): Promise<string> {
  if (presented !== undefined) await tx.delete(sessions).where(eq(sessions.sid, sidOf(presented)));
  const token = randomBytes(32).toString("base64url");
  await tx.insert(sessions).values({
    sid: sidOf(token),
    sess: { userId, createdAt: now.toISOString(), ...origin },
    expire: endOf(now, now),
  });
  return token;
}

function endOf(startedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_IDLE_MS, startedAt.getTime() + LONGEST));
}
