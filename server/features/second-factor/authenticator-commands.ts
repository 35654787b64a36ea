import { eq } from "drizzle-orm";
import type { NewAuthenticator, NewRecoveryCodes } from "../../../shared/account/second-factors.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { authenticators, recoveryCodes } from "../../db/schema/second-factors.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import type { Origin } from "../../identity/security-log.ts";
import { openFlow, readFlow, consumeFlow } from "../../identity/sign-in-flows.ts";
import {
  type SecurityChangeRequest,
  changeAsOwner,
  changedMeanwhile,
  changeLockedAccount,
  flowExpired,
} from "./security-changes.ts";
import { hashOfRecoveryCode, newRecoveryCodes, readCode } from "./codes.ts";
import { NEW_AUTHENTICATOR } from "./flows.ts";
import { consumeCodeLimit, wrongCode } from "./code-rate-limit.ts";
import { findAuthenticator } from "./queries.ts";
import { seal, unseal } from "./sealed-secret.ts";
import { describeAuthenticator, newSecret, totpStepOf } from "./totp.ts";

type AuthenticatorDeps = Pick<Deps, "db" | "clock" | "config" | "jobs" | "passwords">;

/**
 * Starts setting up an authenticator app. A previous app remains active until the new one is
 * confirmed.
 */
export async function beginAuthenticator(
  deps: AuthenticatorDeps,
  owner: UserId,
  request: SecurityChangeRequest,
): Promise<{ given: NewAuthenticator; flowToken: string }> {
  const secret = newSecret();
  const sealedSecret = seal(secret, owner, deps.config.sessionSecret);
  return changeAsOwner(deps, owner, request, async (tx, { account, now }) => {
    const data = { owner, credentialsFingerprint: account.credentialsFingerprint, sealedSecret };
    const flowToken = await openFlow(tx, NEW_AUTHENTICATOR, { data, now });
    return { given: describeAuthenticator(secret, account.email), flowToken };
  });
}

interface Confirmation {
  code: string;
  flowToken: string | undefined;
  origin: Origin;
}

/** Activates the app that produced this code and replaces the previous one. */
export async function confirmAuthenticator(
  deps: AuthenticatorDeps,
  owner: UserId,
  { code, flowToken: token, origin }: Confirmation,
): Promise<NewRecoveryCodes> {
  const { db, clock } = deps;
  const now = clock.now();
  const flow = token && (await readFlow(db, NEW_AUTHENTICATOR, { token, now }));
  if (!flow || flow.owner !== owner) throw flowExpired();
  const secret = unseal(flow.sealedSecret, owner, deps.config.sessionSecret);
  if (!secret) throw flowExpired();
  const refund = await consumeCodeLimit(deps, { kind: "new-authenticator", owner });
  const typed = readCode(code);
  const step = typed.kind === "authenticator" ? totpStepOf(secret, typed.digits, now) : undefined;
  if (step === undefined) throw wrongCode();
  await refund();
  return changeLockedAccount(deps, owner, origin, async (tx, { account, notify }) => {
    if (!(await consumeFlow(tx, NEW_AUTHENTICATOR, { token, now }))) throw flowExpired();
    if (account.credentialsFingerprint !== flow.credentialsFingerprint) throw changedMeanwhile();
    // The confirming code cannot be used again to sign in.
    const row = { sealedSecret: flow.sealedSecret, confirmedAt: now, lastStep: step };
    await tx
      .insert(authenticators)
      .values({ userId: owner, ...row, createdAt: now })
      .onConflictDoUpdate({ target: authenticators.userId, set: { ...row, createdAt: now } });
    await notify("authenticator_added");
    return replaceRecoveryCodes(tx, owner, now);
  });
}

/** Turns off the authenticator and its recovery codes. Idempotent. */
export async function removeAuthenticator(
  deps: AuthenticatorDeps,
  owner: UserId,
  request: SecurityChangeRequest,
): Promise<void> {
  await changeAsOwner(deps, owner, request, async (tx, { notify }) => {
    const { rowCount } = await tx.delete(authenticators).where(eq(authenticators.userId, owner));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, owner));
    if (rowCount === 1) await notify("authenticator_removed");
  });
}

/** Creates new recovery codes and invalidates the old ones. */
export async function makeRecoveryCodes(
  deps: AuthenticatorDeps,
  owner: UserId,
  request: SecurityChangeRequest,
): Promise<NewRecoveryCodes> {
  return changeAsOwner(deps, owner, request, async (tx, { now, notify }) => {
    if (!(await findAuthenticator(tx, owner))) {
      throw failed("conflict", "Set up an authenticator app first.");
    }
    await notify("recovery_codes_made");
    return replaceRecoveryCodes(tx, owner, now);
  });
}

async function replaceRecoveryCodes(tx: Tx, owner: UserId, now: Date): Promise<NewRecoveryCodes> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, owner));
  await tx.insert(recoveryCodes).values(
    codes.map((code) => ({
      userId: owner,
      codeHash: hashOfRecoveryCode(code.replaceAll("-", "")),
      createdAt: now,
    })),
  );
  return { codes };
}
