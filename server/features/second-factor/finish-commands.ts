import type { User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import type { JobSender } from "../../jobs/queue.ts";
import type { Deps } from "../../deps.ts";
import { newDevice } from "../../http/session/trusted-device.ts";
import { readHeldAccount } from "../../identity/account-lock.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import type { SignInStep } from "../../identity/second-factor-challenge.ts";
import type { StartSession } from "../../identity/start-session.ts";
import { getUser } from "../auth/queries.ts";

/** What other subjects do in the transaction that makes a sign-in whole. */
export interface SignInParts {
  startSession: StartSession;
  /** Links the Google account whose link has waited for the second factor. */
  bindGoogle: (
    tx: Tx,
    owner: UserId,
    link: { sub: string; sender: JobSender; origin: Origin; now: Date },
  ) => Promise<void>;
}

/** The browser that signs in. */
export interface Visit {
  /** of the cookie of a sign-in that waits for its second factor */
  stepToken: string | undefined;
  /** the session that it came with, which ends: no id outlives a sign-in */
  presented: string | undefined;
  /** the token that it is known by to an account, if it is */
  device: string | undefined;
  origin: Origin;
}

export interface SignedIn {
  user: User;
  /** for the cookie; stored nowhere else */
  sessionToken: string;
  /** for the cookie by which the browser is known the next time; none without a password */
  device: string | undefined;
  /** where the person wanted to go before the step */
  returnTo: string | undefined;
}

interface Finish {
  config: Deps["config"];
  owner: UserId;
  /** that was answered; none where a passkey signs in by itself */
  step: SignInStep | undefined;
  presented: string | undefined;
  sender: JobSender;
  origin: Origin;
  now: Date;
}

/** Both factors were right. */
export async function finishSignIn(
  tx: Tx,
  { startSession, bindGoogle }: SignInParts,
  { config, owner, step, presented, sender, origin, now }: Finish,
): Promise<SignedIn> {
  if (step?.googleSub !== undefined) {
    await bindGoogle(tx, owner, { sub: step.googleSub, sender, origin, now });
  }
  await recordSecurityEvent(tx, owner, { kind: "signed_in", origin, now });
  const sessionToken = await startSession(tx, owner, presented, now, origin);
  const user = await getUser(tx, owner);
  const { passwordHash = null } = (await readHeldAccount(tx, owner)) ?? {};
  const device =
    passwordHash === null ? undefined : newDevice(config, { email: user.email, passwordHash });
  return { user, sessionToken, device, returnTo: step?.returnTo };
}
