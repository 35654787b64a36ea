import type { User } from "../../../shared/auth/contract.ts";
import { loginInput } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { optionalText } from "../../../shared/text.ts";
import type { Tx } from "../../db/client.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import type { Google, GooglePerson } from "../../gateways/google/google.ts";
import { addressHashOf } from "../../http/security/ip-hash.ts";
import { countAttempt } from "../../limits/rate-limit.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { openFlow, takeFlow } from "../../identity/sign-in-flows.ts";
import type { StartSession } from "../../identity/start-session.ts";
import { openStep } from "../../identity/second-factor-challenge.ts";
import { AT_GOOGLE, AWAITS_PASSWORD } from "./google-flows.ts";
import { GoogleRefusal } from "./google-problem.ts";
import { findGoogleAccount, holdUserByGoogle } from "./queries.ts";
import { localPath } from "./return-to.ts";

export type GoogleDeps = Pick<Deps, "db" | "clock" | "config" | "google">;

/** The browser that comes back, or that gives the password. */
export interface Visit {
  /** of the cookie that ties the flow to this browser */
  flowToken: string | undefined;
  /** the session that the browser came with */
  presented: string | undefined;
  origin: Origin;
}

/**
 * `signed_in`: the session's token; `link`: the token of the flow that waits for the password;
 * `step`: that of the sign-in that waits for the second factor.
 */
export type Arrival =
  | { kind: "signed_in"; sessionToken: string; returnTo: string }
  | { kind: "step"; stepToken: string }
  | { kind: "link"; flowToken: string };

/** Each leaves a row for ten minutes, and may ask Google. */
const STARTS = { limit: 30, withinMs: 10 * 60 * 1000 } as const;
const MAX_SUB = 255;

/** Answers where the browser is to go, and the token that ties what comes back to it. */
export async function startGoogle(
  deps: GoogleDeps,
  { returnTo, address }: { returnTo: string | readonly string[] | undefined; address: string },
): Promise<{ address: string; flowToken: string }> {
  const { db, clock, config } = deps;
  const google = requireGoogle(deps);
  const key = `google-start:${addressHashOf(address, config.sessionSecret)}`;
  const wait = await countAttempt(deps, { key, ...STARTS });
  if (wait !== undefined) throw new GoogleRefusal("google_busy");
  const begun = await google.begin();
  const data = { ...begun.checks, returnTo: localPath(returnTo) };
  const flowToken = await openFlow(db, AT_GOOGLE, { data, now: clock.now() });
  return { address: begun.address, flowToken };
}

/**
 * Signs in whom Google names, or asks for the second factor, or for the password that links that
 * Google account.
 *
 * @param search the query with which the browser came back, as it is
 * @throws GoogleRefusal, or the gateway's GoogleError
 */
export async function arriveFromGoogle(
  deps: GoogleDeps,
  { startSession }: { startSession: StartSession },
  { search, visit }: { search: string; visit: Visit },
): Promise<Arrival> {
  const { db, clock, config } = deps;
  const google = requireGoogle(deps);
  const token = visit.flowToken;
  // Taken before anything is asked: whatever comes of it, nothing can come back a second time.
  const journey = token && (await takeFlow(db, AT_GOOGLE, { token, now: clock.now() }));
  if (!journey) throw new GoogleRefusal("google_expired");
  const { returnTo, ...checks } = journey;
  const callback = new URL(`/api/auth/google/callback${search}`, config.publicUrl);
  const person = readPerson(await google.finish(callback, checks));
  return db.transaction<Arrival>(async (tx) => {
    const now = clock.now();
    const owner = await admit(tx, person, { origin: visit.origin, now });
    if (owner === undefined) {
      const data = { sub: person.sub, email: person.email, returnTo };
      return { kind: "link", flowToken: await openFlow(tx, AWAITS_PASSWORD, { data, now }) };
    }
    const step = await openStep(tx, owner, { now, returnTo });
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

type Person = Pick<User, "email" | "firstName" | "lastName"> & { sub: string };

/** What Google says, as our own forms would take it. A name that they would not is left out. */
function readPerson({ sub, email, isEmailVerified, firstName, lastName }: GooglePerson): Person {
  // Whoever may write any address into a Google account is not the one who owns it.
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
 * The account that this Google account opens, a new one if there is none. Undefined when its
 * address has an account with a password: whoever registered it may be somebody else.
 */
async function admit(
  tx: Tx,
  { sub, email, firstName, lastName }: Person,
  { origin, now }: { origin: Origin; now: Date },
): Promise<UserId | undefined> {
  const known = await holdUserByGoogle(tx, sub);
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
    // The address is taken, or the same person has arrived twice at once.
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
