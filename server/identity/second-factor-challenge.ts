import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { SecondFactor } from "../../shared/account/second-factors.ts";
import { id, type UserId } from "../../shared/ids.ts";
import type { Queryable, Tx } from "../db/client.ts";
import { authenticators, passkeys, recoveryCodes } from "../db/schema/second-factors.ts";
import { users } from "../db/schema/tables.ts";
import { lockAccountRow, readAccountCredentials } from "./account-lock.ts";
import { openFlow, readFlow, consumeFlow } from "./sign-in-flows.ts";

/** A sign-in that has passed the first factor and waits for the second. */
const STEP = {
  kind: "second_factor",
  schema: z.object({
    owner: id.brand<"UserId">(),
    /**
     * fingerprint at the time of the first factor, so that a password change invalidates the
     * challenge
     */
    credentialsFingerprint: z.string(),
    /** Google account to link when the sign-in completes */
    googleSub: z.optional(z.string()),
    /** validated path to open after the sign-in */
    returnTo: z.optional(z.string()),
  }),
} as const;
export type SecondFactorChallenge = z.infer<(typeof STEP)["schema"]>;

/** What the browser needs: the cookie's token and the accepted factors. */
export interface PendingChallenge {
  stepToken: string;
  secondFactor: SecondFactor[];
}

/**
 * Opens a second-factor challenge after a valid first factor.
 *
 * @param tx holds the account lock, so that an authenticator that is turned on concurrently is
 * either seen or comes later
 * @returns undefined for accounts without a second factor
 */
export async function openChallenge(
  tx: Tx,
  owner: UserId,
  { now, ...wanted }: { now: Date } & Pick<SecondFactorChallenge, "googleSub" | "returnTo">,
): Promise<PendingChallenge | undefined> {
  const secondFactor = await listFactors(tx, owner);
  if (!secondFactor.includes("authenticator")) return undefined;
  const account = await readAccountCredentials(tx, owner);
  if (!account) return undefined;
  const data = { owner, credentialsFingerprint: account.credentialsFingerprint, ...wanted };
  return { stepToken: await openFlow(tx, STEP, { data, now }), secondFactor };
}

/**
 * The challenge of a browser; undefined once expired. `lockChallenge` checks that it is still
 * valid.
 */
export async function findChallenge(
  db: Queryable,
  token: string | undefined,
  now: Date,
): Promise<SecondFactorChallenge | undefined> {
  return token === undefined ? undefined : readFlow(db, STEP, { token, now });
}

/**
 * Locks a challenge and its account until the transaction ends; of two concurrent requests, one
 * succeeds.
 *
 * @returns undefined when it has expired or was used, or when the password has changed
 */
export async function lockChallenge(
  tx: Tx,
  token: string,
  now: Date,
): Promise<(SecondFactorChallenge & { email: string }) | undefined> {
  const waiting = await findChallenge(tx, token, now);
  if (!waiting) return undefined;
  const account = await lockAccountRow(tx, waiting.owner);
  if (account?.credentialsFingerprint !== waiting.credentialsFingerprint) return undefined;
  // Read again, because a concurrent request may have used it before the lock.
  const step = await findChallenge(tx, token, now);
  return step && { ...step, email: account.email };
}

/** Consumes a challenge that the transaction has locked. */
export async function endChallenge(tx: Tx, token: string, now: Date): Promise<void> {
  await consumeFlow(tx, STEP, { token, now });
}

/** The second factors of an account. */
async function listFactors(db: Queryable, owner: UserId): Promise<SecondFactor[]> {
  const [row] = await db
    .select({
      authenticator: sql<boolean>`exists (select from ${authenticators} where ${authenticators.userId} = ${owner})`,
      recovery_code: sql<boolean>`exists (
        select from ${recoveryCodes}
        where ${recoveryCodes.userId} = ${owner} and ${recoveryCodes.usedAt} is null)`,
      passkey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${owner})`,
    })
    .from(users)
    .where(eq(users.id, owner));
  if (!row) return [];
  const order = ["passkey", "authenticator", "recovery_code"] as const;
  return order.filter((factor) => row[factor]);
}
