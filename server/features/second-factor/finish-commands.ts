import type { User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import type { JobSender } from "../../db/jobs.ts";
import { type Origin, recordSecurityEvent } from "../../records/security-log.ts";
import type { StartSession } from "../../records/start-session.ts";
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
  origin: Origin;
}

export interface SignedIn {
  user: User;
  /** for the cookie; stored nowhere else */
  sessionToken: string;
}

interface Finish {
  owner: UserId;
  googleSub: string | undefined;
  presented: string | undefined;
  sender: JobSender;
  origin: Origin;
  now: Date;
}

/** Both factors were right. */
export async function finishSignIn(
  tx: Tx,
  { startSession, bindGoogle }: SignInParts,
  { owner, googleSub, presented, sender, origin, now }: Finish,
): Promise<SignedIn> {
  if (googleSub !== undefined) {
    await bindGoogle(tx, owner, { sub: googleSub, sender, origin, now });
  }
  await recordSecurityEvent(tx, owner, { kind: "signed_in", origin, now });
  const sessionToken = await startSession(tx, owner, presented, now, origin);
  return { user: await getUser(tx, owner), sessionToken };
}
