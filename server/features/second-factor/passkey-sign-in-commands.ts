import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Ceremony } from "../../../shared/account/second-factors.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { passkeys } from "../../db/schema/second-factors.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed, rateLimited } from "../../errors.ts";
import type { NewPasskey } from "../../gateways/passkeys/passkeys.ts";
import { ipHashOf } from "../../http/security/ip-hash.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { lockAccountRow } from "../../identity/account-lock.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { openFlow, consumeFlow } from "../../identity/sign-in-flows.ts";
import {
  endChallenge,
  findChallenge,
  lockChallenge,
  type SecondFactorChallenge,
} from "../../identity/second-factor-challenge.ts";
import { finishSignIn, type SignedIn, type SignInParts, type Visit } from "./finish-commands.ts";
import { PASSKEY } from "./flows.ts";
import { findKey, listKnownKeys } from "./queries.ts";

type PasskeyDeps = Pick<Deps, "db" | "clock" | "config" | "jobs" | "passkeys" | "log">;

/**
 * Limit per network, because each start stores a row for ten minutes. High, because a whole office
 * may share one address.
 */
const START_LIMIT = { limit: 100, withinMs: 10 * 60 * 1000 } as const;
/** Limit of failed sign-ins logged per account; more would add no information. */
const LOGGED_FAILURES = { limit: 10, withinMs: 60 * 60 * 1000 } as const;

/**
 * Asks the browser for a passkey: of the account whose password was given, or of any.
 *
 * @returns the browser's options and the token for its cookie
 */
export async function beginPasskeySignIn(
  deps: PasskeyDeps,
  { stepToken, origin }: Pick<Visit, "stepToken" | "origin">,
): Promise<{ ceremony: Ceremony; flowToken: string }> {
  const { db, clock, config } = deps;
  const key = `passkey-start:${ipHashOf(origin.address, config.sessionSecret)}`;
  const wait = await consumeRateLimit(deps, { key, ...START_LIMIT });
  if (wait !== undefined) {
    throw rateLimited("Too many attempts. Please try again later.", wait);
  }
  const step = await findChallenge(db, stepToken, clock.now());
  const known = step ? await listKnownKeys(db, step.owner) : [];
  const { ceremony, challenge } = await deps.passkeys.beginSignIn(known);
  const data = { challenge, owner: step?.owner };
  return { ceremony, flowToken: await openFlow(db, PASSKEY, { data, now: clock.now() }) };
}

interface PasskeySignIn {
  answer: { id: string };
  /** from the browser's flow cookie */
  flowToken: string | undefined;
  visit: Visit;
}

/**
 * Signs in with a passkey. The device verifies its user, so that it counts as both factors; it also
 * completes a pending second-factor challenge.
 */
export async function signInByPasskey(
  deps: PasskeyDeps,
  parts: SignInParts,
  { answer, flowToken: token, visit }: PasskeySignIn,
): Promise<SignedIn> {
  const { config, db, clock, jobs } = deps;
  // Consumed before any check, so that a response can never be replayed.
  const asked = token && (await consumeFlow(db, PASSKEY, { token, now: clock.now() }));
  const key = asked ? await findKey(db, answer.id) : undefined;
  if (!asked || !key) throw unknownPasskey();
  const { owner } = key;
  // The passkey must belong to the account whose password was given.
  if (asked.owner !== undefined && asked.owner !== owner) throw unknownPasskey();
  const checked = await deps.passkeys.finishSignIn(answer, { challenge: asked.challenge, key });
  if ("refused" in checked) {
    deps.log.warn({ userId: owner, reason: checked.refused }, "A passkey was refused");
    await recordFailure(deps, owner, visit.origin);
    throw unknownPasskey();
  }
  const sender = await jobs.open();
  const now = clock.now();
  const signedIn = await db.transaction(async (tx) => {
    if (!(await lockAccountRow(tx, owner))) return undefined;
    if (!(await recordUse(tx, { ...key, ...checked }, now))) return undefined;
    const step = await endChallengeOf(tx, owner, { stepToken: visit.stepToken, now });
    const { presented, origin } = visit;
    return finishSignIn(tx, parts, { config, owner, step, presented, sender, origin, now });
  });
  if (!signedIn) throw unknownPasskey();
  return signedIn;
}

/**
 * Updates the signature counter.
 *
 * @returns false if the passkey was removed, or if the counter did not increase, which means that
 * the key was cloned
 */
export async function recordUse(
  tx: Tx,
  { owner, credentialId, signCount, isSynced }: NewPasskey & { owner: UserId },
  now: Date,
): Promise<boolean> {
  const neverCounts = and(eq(passkeys.signCount, 0), sql`${signCount} = 0`);
  const { rowCount } = await tx
    .update(passkeys)
    .set({ signCount, isSynced, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.userId, owner),
        eq(passkeys.credentialId, credentialId),
        or(lt(passkeys.signCount, signCount), neverCounts),
      ),
    );
  return rowCount === 1;
}

/** Consumes the challenge that the passkey completes, if there is one. */
async function endChallengeOf(
  tx: Tx,
  owner: UserId,
  { stepToken, now }: { stepToken: string | undefined; now: Date },
): Promise<SecondFactorChallenge | undefined> {
  if (stepToken === undefined) return undefined;
  // Ignores another account's challenge, whose row must not be locked here.
  if ((await findChallenge(tx, stepToken, now))?.owner !== owner) return undefined;
  const step = await lockChallenge(tx, stepToken, now);
  if (!step) return undefined;
  await endChallenge(tx, stepToken, now);
  return step;
}

async function recordFailure(deps: PasskeyDeps, owner: UserId, origin: Origin): Promise<void> {
  const key = `passkey-failed:${owner}`;
  if ((await consumeRateLimit(deps, { key, ...LOGGED_FAILURES })) !== undefined) return;
  const now = deps.clock.now();
  await recordSecurityEvent(deps.db, owner, { kind: "sign_in_failed", origin, now });
}

/** One error for all causes, so that it doesn't reveal the cause. */
function unknownPasskey(): AppError {
  return failed("invalid_credentials", "Passkey not recognized.");
}
