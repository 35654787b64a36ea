import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Ceremony } from "../../../shared/account/second-factors.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { passkeys } from "../../db/schema/second-factors.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed, rateLimited } from "../../errors.ts";
import type { NewPasskey } from "../../gateways/passkeys/passkeys.ts";
import { addressHashOf } from "../../http/security/ip-hash.ts";
import { countAttempt } from "../../limits/rate-limit.ts";
import { holdAccount } from "../../identity/account-lock.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { openFlow, takeFlow } from "../../identity/sign-in-flows.ts";
import {
  endStep,
  findStep,
  holdStep,
  type SignInStep,
} from "../../identity/second-factor-challenge.ts";
import { finishSignIn, type SignedIn, type SignInParts, type Visit } from "./finish-commands.ts";
import { PASSKEY } from "./flows.ts";
import { findKey, listKnownKeys } from "./queries.ts";

type PasskeyDeps = Pick<Deps, "db" | "clock" | "config" | "jobs" | "passkeys" | "log">;

/** Each leaves a row for ten minutes. Behind one network address there may be a whole office. */
const STARTS = { limit: 100, withinMs: 10 * 60 * 1000 } as const;
/** Past that the log of an account says nothing new. */
const NOTED = { limit: 10, withinMs: 60 * 60 * 1000 } as const;

/**
 * Asks a browser for a passkey: one of the account whose password was given, or any.
 *
 * @returns what the browser is to do, and the token of its cookie
 */
export async function beginPasskeySignIn(
  deps: PasskeyDeps,
  { stepToken, origin }: Pick<Visit, "stepToken" | "origin">,
): Promise<{ ceremony: Ceremony; flowToken: string }> {
  const { db, clock, config } = deps;
  const key = `passkey-start:${addressHashOf(origin.address, config.sessionSecret)}`;
  const wait = await countAttempt(deps, { key, ...STARTS });
  if (wait !== undefined) {
    throw rateLimited("Too many attempts. Please try again later.", wait);
  }
  const step = await findStep(db, stepToken, clock.now());
  const known = step ? await listKnownKeys(db, step.owner) : [];
  const { ceremony, challenge } = await deps.passkeys.beginSignIn(known);
  const data = { challenge, owner: step?.owner };
  return { ceremony, flowToken: await openFlow(db, PASSKEY, { data, now: clock.now() }) };
}

interface Answering {
  answer: { id: string };
  /** of the cookie of the browser that was asked */
  flowToken: string | undefined;
  visit: Visit;
}

/**
 * Signs in by a passkey. The device has verified who holds it, so that it is both factors; a
 * sign-in that waits for its second one is made whole by it.
 */
export async function signInByPasskey(
  deps: PasskeyDeps,
  parts: SignInParts,
  { answer, flowToken: token, visit }: Answering,
): Promise<SignedIn> {
  const { config, db, clock, jobs } = deps;
  // Taken before anything is checked: whatever comes of it, no answer can come a second time.
  const asked = token && (await takeFlow(db, PASSKEY, { token, now: clock.now() }));
  const key = asked ? await findKey(db, answer.id) : undefined;
  if (!asked || !key) throw notKnown();
  const { owner } = key;
  // Whose password was given must be the one whose passkey answers.
  if (asked.owner !== undefined && asked.owner !== owner) throw notKnown();
  const checked = await deps.passkeys.finishSignIn(answer, { challenge: asked.challenge, key });
  if ("refused" in checked) {
    deps.log.warn({ userId: owner, reason: checked.refused }, "A passkey was refused");
    await noteFailure(deps, owner, visit.origin);
    throw notKnown();
  }
  const sender = await jobs.open();
  const now = clock.now();
  const signedIn = await db.transaction(async (tx) => {
    if (!(await holdAccount(tx, owner))) return undefined;
    if (!(await noteUse(tx, { ...key, ...checked }, now))) return undefined;
    const step = await endStepOf(tx, owner, { stepToken: visit.stepToken, now });
    const { presented, origin } = visit;
    return finishSignIn(tx, parts, { config, owner, step, presented, sender, origin, now });
  });
  if (!signedIn) throw notKnown();
  return signedIn;
}

/**
 * Counts on. False where the passkey was removed meanwhile, or where an answer with this count, or
 * a later one, came first: then there are two devices that say they are one.
 */
export async function noteUse(
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

/** Uses up the step that the passkey answers, if there is one. */
async function endStepOf(
  tx: Tx,
  owner: UserId,
  { stepToken, now }: { stepToken: string | undefined; now: Date },
): Promise<SignInStep | undefined> {
  if (stepToken === undefined) return undefined;
  // Of another account it is let be: its row is not to be waited for here.
  if ((await findStep(tx, stepToken, now))?.owner !== owner) return undefined;
  const step = await holdStep(tx, stepToken, now);
  if (!step) return undefined;
  await endStep(tx, stepToken, now);
  return step;
}

async function noteFailure(deps: PasskeyDeps, owner: UserId, origin: Origin): Promise<void> {
  const key = `passkey-failed:${owner}`;
  if ((await countAttempt(deps, { key, ...NOTED })) !== undefined) return;
  const now = deps.clock.now();
  await recordSecurityEvent(deps.db, owner, { kind: "sign_in_failed", origin, now });
}

/** The same words for every reason. */
function notKnown(): AppError {
  return failed("invalid_credentials", "Passkey not recognized.");
}
