import { and, eq, isNull, lt } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { authenticators, recoveryCodes } from "../../db/schema/second-factors.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed } from "../../errors.ts";
import { isTrustedDeviceOf } from "../../http/session/trusted-device.ts";
import { readAccountCredentials } from "../../identity/account-lock.ts";
import { recordSecurityEvent } from "../../identity/security-log.ts";
import {
  endChallenge,
  findChallenge,
  lockChallenge,
} from "../../identity/second-factor-challenge.ts";
import { changeLockedAccount, recordAndNotify } from "./security-changes.ts";
import { readCode } from "./codes.ts";
import { finishSignIn, type SignedIn, type SignInParts, type Visit } from "./finish-commands.ts";
import {
  consumeCodeLimit,
  type CodeSender,
  shouldReportGuesses,
  wrongCode,
} from "./code-rate-limit.ts";
import { findAuthenticator } from "./queries.ts";
import { unseal } from "./sealed-secret.ts";
import { totpStepOf } from "./totp.ts";

type CodeDeps = Pick<Deps, "db" | "clock" | "config" | "jobs" | "log">;

/** Completes a sign-in with a six-digit app code or a recovery code. */
export async function signInByCode(
  deps: CodeDeps,
  parts: SignInParts,
  { code, visit }: { code: string; visit: Visit },
): Promise<SignedIn> {
  const { config, db, clock, jobs } = deps;
  const { stepToken, presented, origin } = visit;
  const waiting = await findChallenge(db, stepToken, clock.now());
  if (!waiting || stepToken === undefined) throw challengeExpired();
  const { owner } = waiting;
  const guesser = await findCodeSender(deps, owner, visit.device);
  const refund = await consumeCodeLimit(deps, guesser);
  const sender = await jobs.open();
  const now = clock.now();
  const outcome = await db.transaction(async (tx) => {
    const step = await lockChallenge(tx, stepToken, now);
    if (!step) return "over";
    const used = await consumeCode(deps, tx, { owner, code, now });
    if (used === "wrong" || used === "unreadable") return used;
    const at = { sender, origin, now };
    if (used === "recovery_code") {
      await recordAndNotify(tx, { owner, to: step.email }, { kind: "recovery_code_used", ...at });
    }
    await endChallenge(tx, stepToken, now);
    return finishSignIn(tx, parts, { config, owner, step, presented, ...at });
  });
  if (outcome === "wrong") {
    await recordSecurityEvent(db, owner, { kind: "sign_in_failed", origin, now });
    if (await shouldReportGuesses(deps, guesser)) {
      await changeLockedAccount(deps, owner, origin, async (_tx, { notify }) =>
        notify("codes_guessed"),
      );
    }
    throw wrongCode();
  }
  await refund();
  if (outcome === "over") throw challengeExpired();
  if (outcome === "unreadable") throw unreadable();
  return outcome;
}

/** The sender of a code, by whether the device signed in before with the current password. */
async function findCodeSender(
  { config, db }: Pick<Deps, "config" | "db">,
  owner: UserId,
  device: string | undefined,
): Promise<CodeSender> {
  const account = await readAccountCredentials(db, owner);
  const passwordHash = account?.passwordHash ?? null;
  const isKnown =
    device !== undefined &&
    account !== undefined &&
    passwordHash !== null &&
    isTrustedDeviceOf(config, device, { email: account.email, passwordHash });
  if (isKnown) return { kind: "second-factor-of-known", owner };
  return { kind: "second-factor", owner, passwordHash };
}

interface CodeAttempt {
  owner: UserId;
  code: string;
  now: Date;
}

/** Consumes a code. Check and update are one statement, so that each code works once. */
export async function consumeCode(
  { config, log }: Pick<Deps, "config" | "log">,
  tx: Tx,
  { owner, code, now }: CodeAttempt,
): Promise<"authenticator" | "recovery_code" | "wrong" | "unreadable"> {
  const typed = readCode(code);
  switch (typed.kind) {
    case "neither":
      return "wrong";
    case "recovery_code": {
      const { rowCount } = await tx
        .update(recoveryCodes)
        .set({ usedAt: now })
        .where(
          and(
            eq(recoveryCodes.userId, owner),
            eq(recoveryCodes.codeHash, typed.hash),
            isNull(recoveryCodes.usedAt),
          ),
        );
      return rowCount === 1 ? "recovery_code" : "wrong";
    }
    case "authenticator": {
      const authenticator = await findAuthenticator(tx, owner);
      if (!authenticator) return "wrong";
      const secret = unseal(authenticator.sealedSecret, owner, config.sessionSecret);
      if (!secret) {
        log.error({ userId: owner }, "An authenticator was sealed with another SESSION_SECRET");
        return "unreadable";
      }
      const step = totpStepOf(secret, typed.digits, now);
      if (step === undefined) return "wrong";
      const { rowCount } = await tx
        .update(authenticators)
        .set({ lastStep: step })
        .where(and(eq(authenticators.userId, owner), lt(authenticators.lastStep, step)));
      return rowCount === 1 ? "authenticator" : "wrong";
    }
  }
}

/**
 * The same error for an expired or consumed challenge, for another browser, and after a password
 * change.
 */
function challengeExpired(): AppError {
  return failed("invalid_credentials", "Please sign in again.");
}

export function unreadable(): AppError {
  return failed(
    "conflict",
    "We can no longer verify codes from your app. Sign in with a recovery code or passkey and set up the app again, or contact support.",
  );
}
