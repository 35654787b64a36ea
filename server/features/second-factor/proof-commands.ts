import type { Ceremony } from "../../../shared/account/second-factors.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { AppError, tooManyAttempts, unauthenticated } from "../../errors.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { lockAccountRow, readAccountCredentials } from "../../identity/account-lock.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { openFlow, consumeFlow } from "../../identity/sign-in-flows.ts";
import { consumeCode, unreadable } from "./code-commands.ts";
import { PASSKEY } from "./flows.ts";
import { consumeCodeLimit, wrongCodeBesidePassword } from "./code-rate-limit.ts";
import { recordUse } from "./passkey-sign-in-commands.ts";
import { findKey, listKnownKeys } from "./queries.ts";

type ProofDeps = Pick<Deps, "db" | "clock" | "config" | "log" | "passkeys">;

/** Limit, because each start stores a row for ten minutes. */
const START_LIMIT = { limit: 20, withinMs: 10 * 60 * 1000 } as const;

/** A second factor for an account change, outside of a sign-in. */
export interface FactorProof {
  /** six digits of the app, or a recovery code */
  code?: string | undefined;
  /** a passkey's response to the flow's challenge */
  passkey?: { id: string } | undefined;
  flowToken: string | undefined;
  origin: Origin;
}

/**
 * Requests one of the account's own passkeys.
 *
 * @returns the browser's options and the token for its cookie
 */
export async function beginPasskeyProof(
  deps: ProofDeps,
  owner: UserId,
): Promise<{ ceremony: Ceremony; flowToken: string }> {
  const { db, clock, passkeys } = deps;
  const seconds = await consumeRateLimit(deps, { key: `passkey-proof:${owner}`, ...START_LIMIT });
  if (seconds !== undefined) throw tooManyAttempts(seconds);
  const { ceremony, challenge } = await passkeys.beginSignIn(await listKnownKeys(db, owner));
  const flowToken = await openFlow(db, PASSKEY, { data: { challenge, owner }, now: clock.now() });
  return { ceremony, flowToken };
}

/**
 * Consumes a second factor for an account change.
 *
 * @throws invalid_credentials if it is wrong, rate_limited after five wrong codes in 15 minutes or
 * twenty in a day
 */
export async function proveSecondFactor(
  deps: ProofDeps,
  owner: UserId,
  proof: FactorProof,
): Promise<void> {
  const { code, passkey } = proof;
  if (passkey !== undefined) await provePasskey(deps, owner, { ...proof, passkey });
  else if (code === undefined) throw wrongCodeBesidePassword();
  else await proveCode(deps, owner, { code, origin: proof.origin });
}

async function proveCode(
  deps: ProofDeps,
  owner: UserId,
  { code, origin }: { code: string; origin: Origin },
): Promise<void> {
  const { db, clock } = deps;
  const account = await readAccountCredentials(db, owner);
  if (!account) throw unauthenticated();
  const { passwordHash } = account;
  const refund = await consumeCodeLimit(deps, { kind: "change-proof", owner, passwordHash });
  const now = clock.now();
  const used = await db.transaction(async (tx) => consumeCode(deps, tx, { owner, code, now }));
  if (used === "wrong") {
    await recordSecurityEvent(db, owner, { kind: "wrong_code", origin, now });
    throw wrongCodeBesidePassword();
  }
  await refund();
  if (used === "unreadable") throw unreadable();
}

async function provePasskey(
  deps: ProofDeps,
  owner: UserId,
  { passkey, flowToken: token, origin }: FactorProof & { passkey: { id: string } },
): Promise<void> {
  const { db, clock } = deps;
  // Consumed before any check, so that a response can never be replayed.
  const asked = token && (await consumeFlow(db, PASSKEY, { token, now: clock.now() }));
  const key = asked ? await findKey(db, passkey.id) : undefined;
  if (!asked || asked.owner !== owner || key?.owner !== owner) throw passkeyRefused();
  const { challenge } = asked;
  const checked = await deps.passkeys.finishSignIn(passkey, { challenge, key });
  const now = clock.now();
  if ("refused" in checked) {
    deps.log.warn({ userId: owner, reason: checked.refused }, "A passkey was refused");
    await recordSecurityEvent(db, owner, { kind: "wrong_code", origin, now });
    throw passkeyRefused();
  }
  const isUsed = await db.transaction(async (tx) => {
    if (!(await lockAccountRow(tx, owner))) throw unauthenticated();
    return recordUse(tx, { ...key, ...checked }, now);
  });
  if (!isUsed) throw passkeyRefused();
}

/** One error for all causes, so that it doesn't reveal the cause. */
function passkeyRefused(): AppError {
  const error = "Couldn't check the passkey. Please try again.";
  const details = { issues: [{ path: ["passkey"], message: error }] };
  return new AppError({ code: "invalid_credentials", error, details });
}
