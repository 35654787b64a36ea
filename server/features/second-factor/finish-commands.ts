import type { User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import type { JobSender } from "../../jobs/queue.ts";
import type { Deps } from "../../deps.ts";
import { newTrustedDevice } from "../../http/session/trusted-device.ts";
import { readAccountCredentials } from "../../identity/account-lock.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import type { SecondFactorChallenge } from "../../identity/second-factor-challenge.ts";
import type { StartSession } from "../../identity/start-session.ts";
import { getUser } from "../auth/queries.ts";

/** Functions of other features, for the transaction that completes a sign-in. */
export interface SignInParts {
  startSession: StartSession;
  /** Links the Google account that waited for the second factor. */
  linkGoogleAccount: (
    tx: Tx,
    owner: UserId,
    link: { sub: string; sender: JobSender; origin: Origin; now: Date },
  ) => Promise<void>;
}

/** The browser that is signing in. */
export interface Visit {
  /** from the challenge cookie */
  stepToken: string | undefined;
  /**
   * token of the session before the sign-in, which ends it: a session id never outlives a sign-in
   */
  presented: string | undefined;
  /** its trusted-device token, if it sent one */
  device: string | undefined;
  origin: Origin;
}

export interface SignedIn {
  user: User;
  /** for the session cookie; only its hash is stored */
  sessionToken: string;
  /** for the trusted-device cookie; undefined without a password */
  device: string | undefined;
  /** page to open after sign-in */
  returnTo: string | undefined;
}

interface Finish {
  config: Deps["config"];
  owner: UserId;
  /** the completed challenge; undefined for a sign-in by passkey alone */
  step: SecondFactorChallenge | undefined;
  presented: string | undefined;
  sender: JobSender;
  origin: Origin;
  now: Date;
}

/** Completes a sign-in after both factors were verified. */
export async function finishSignIn(
  tx: Tx,
  { startSession, linkGoogleAccount }: SignInParts,
  { config, owner, step, presented, sender, origin, now }: Finish,
): Promise<SignedIn> {
  if (step?.googleSub !== undefined) {
    await linkGoogleAccount(tx, owner, { sub: step.googleSub, sender, origin, now });
  }
  await recordSecurityEvent(tx, owner, { kind: "signed_in", origin, now });
  const sessionToken = await startSession(tx, owner, presented, now, origin);
  const user = await getUser(tx, owner);
  const { passwordHash = null } = (await readAccountCredentials(tx, owner)) ?? {};
  const device =
    passwordHash === null
      ? undefined
      : newTrustedDevice(config, { email: user.email, passwordHash });
  return { user, sessionToken, device, returnTo: step?.returnTo };
}
