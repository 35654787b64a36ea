import type { User } from "../../../shared/auth/contract.ts";
import { loginInput } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { optionalText } from "../../../shared/text.ts";
import type { Tx } from "../../db/client.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import type { Google, GooglePerson } from "../../gateways/google/google.ts";
import { ipHashOf } from "../../http/security/ip-hash.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { openFlow, consumeFlow } from "../../identity/sign-in-flows.ts";
import type { StartSession } from "../../identity/start-session.ts";
import { openChallenge } from "../../identity/second-factor-challenge.ts";
import { GOOGLE_REDIRECT, PENDING_LINK } from "./google-flows.ts";
import { GoogleRefusal } from "./google-problem.ts";
import { findGoogleAccount, lockUserByGoogle } from "./queries.ts";
import { localPath } from "./return-to.ts";

export type GoogleDeps = Pick<Deps, "db" | "clock" | "config" | "google">;

/** The browser that returns from Google or sends the password. */
export interface Visit {
  /** from the cookie that binds the flow to this browser */
  flowToken: string | undefined;
  /** token of the browser's session before the sign-in */
  presented: string | undefined;
  origin: Origin;
}

/**
 * `signed_in`: the session's token; `link`: the token of the flow that waits for the password;
 * `step`: the token of the second-factor challenge.
 */
export type GoogleSignInResult =
  | { kind: "signed_in"; sessionToken: string; returnTo: string }
  | { kind: "step"; stepToken: string }
  | { kind: "link"; flowToken: string };

/** Limit per network, because each start stores a row for ten minutes and may call Google. */
const START_LIMIT = { limit: 30, withinMs: 10 * 60 * 1000 } as const;
const MAX_SUB = 255;

/** Returns Google's URL, and the token that binds the response to this browser. */
export async function startGoogle(
  deps: GoogleDeps,
  { returnTo, address }: { returnTo: string | readonly string[] | undefined; address: string },
): Promise<{ address: string; flowToken: string }> {
  const { db, clock, config } = deps;
  const google = requireGoogle(deps);
  const key = `google-start:${ipHashOf(address, config.sessionSecret)}`;
  const wait = await consumeRateLimit(deps, { key, ...START_LIMIT });
  if (wait !== undefined) throw new GoogleRefusal("google_busy");
  const begun = await google.begin();
  const data = { ...begun.checks, returnTo: localPath(returnTo) };
  const flowToken = await openFlow(db, GOOGLE_REDIRECT, { data, now: clock.now() });
  return { address: begun.address, flowToken };
}

/**
 * Signs in the user that Google names, or asks for the second factor, or for the password that
 * links the accounts.
 *
 * @param search the query string with which the browser returned, unchanged
 * @throws GoogleRefusal, or the gateway's GoogleError
 */
export async function completeGoogleSignIn(
  deps: GoogleDeps,
  { startSession }: { startSession: StartSession },
  { search, visit }: { search: string; visit: Visit },
): Promise<GoogleSignInResult> {
  const { db, clock, config } = deps;
  const google = requireGoogle(deps);
  const token = visit.flowToken;
  // Consumed before any check, so that a response can never be replayed.
  const journey = token && (await consumeFlow(db, GOOGLE_REDIRECT, { token, now: clock.now() }));
  if (!journey) throw new GoogleRefusal("google_expired");
  const { returnTo, ...checks } = journey;
  const callback = new URL(`/api/auth/google/callback${search}`, config.publicUrl);
  const person = normalizeProfile(await google.finish(callback, checks));
  return db.transaction<GoogleSignInResult>(async (tx) => {
    const now = clock.now();
    const owner = await findOrCreateUser(tx, person, { origin: visit.origin, now });
    if (owner === undefined) {
      const data = { sub: person.sub, email: person.email, returnTo };
      return { kind: "link", flowToken: await openFlow(tx, PENDING_LINK, { data, now }) };
    }
    const step = await openChallenge(tx, owner, { now, returnTo });
    if (step) return { kind: "step", stepToken: step.stepToken };
    const sessionToken = await startSession(tx, owner, visit.presented, now, visit.origin);
    await recordSecurityEvent(tx, owner, { kind: "signed_in", origin: visit.origin, now });
    return { kind: "signed_in", sessionToken, returnTo };
  });
}

function requireGoogle({ google }: GoogleDeps): Google {
  if (google === undefined) throw new GoogleRefusal("google_off");
  return google;
}

type Profile = Pick<User, "email" | "firstName" | "lastName"> & { sub: string };

/** Google's profile, normalized by our own forms. A name that they would reject is omitted. */
function normalizeProfile({
  sub,
  email,
  isEmailVerified,
  firstName,
  lastName,
}: GooglePerson): Profile {
  // Without verification, anyone could enter another person's email in a Google account.
  if (!isEmailVerified) throw new GoogleRefusal("google_unverified");
  const address = loginInput.shape.email.safeParse(email);
  if (!address.success || sub === "" || sub.length > MAX_SUB) {
    throw new GoogleRefusal("google_failed");
  }
  const name = optionalText();
  return {
    sub,
    email: address.data,
    firstName: name.safeParse(firstName).data ?? null,
    lastName: name.safeParse(lastName).data ?? null,
  };
}

/**
 * The account linked to this Google account; created if there is none. Undefined when its email
 * belongs to an account with a password, because another person may have registered that.
 */
async function findOrCreateUser(
  tx: Tx,
  { sub, email, firstName, lastName }: Profile,
  { origin, now }: { origin: Origin; now: Date },
): Promise<UserId | undefined> {
  const known = await lockUserByGoogle(tx, sub);
  if (known !== undefined) return known;
  const [made] = await tx
    .insert(users)
    .values({
      email,
      firstName,
      lastName,
      googleId: sub,
      emailVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    // The email is taken, or the same user has returned twice at once.
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made) {
    await recordSecurityEvent(tx, made.id, { kind: "signed_up", origin, now });
    return made.id;
  }
  const account = await findGoogleAccount(tx, email);
  if (account?.googleId === sub) return account.userId;
  if (account?.googleId === null && account.passwordHash !== null) return undefined;
  throw new GoogleRefusal("google_other_account");
}
