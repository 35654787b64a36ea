import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { SecondFactor } from "../../shared/account/second-factors.ts";
import { id, type UserId } from "../../shared/ids.ts";
import type { Queryable, Tx } from "../db/client.ts";
import { authenticators, passkeys, recoveryCodes } from "../db/schema/second-factors.ts";
import { users } from "../db/schema/tables.ts";
import { holdAccount, readHeldAccount } from "./account-lock.ts";
import { openFlow, readFlow, takeFlow } from "./sign-in-flows.ts";

/** The password was right, or Google has said who it is: the second factor is waited for. */
const STEP = {
  kind: "second_factor",
  schema: z.object({
    owner: id.brand<"UserId">(),
    /** as they were when the first factor was right: a change of the password voids the step */
    waysIn: z.string(),
    /** the Google account that is to be linked once the sign-in is whole */
    googleSub: z.optional(z.string()),
    /** where the person wanted to go, as a path that was looked at before */
    returnTo: z.optional(z.string()),
  }),
} as const;
export type SignInStep = z.infer<(typeof STEP)["schema"]>;

/** For the browser: the cookie's token, and what is waited for. */
export interface WaitingStep {
  stepToken: string;
  secondFactor: SecondFactor[];
}

/**
 * Opens the second step of a sign-in whose first one was right. Undefined where nothing more is
 * asked for.
 *
 * @param tx holds the account as it was found, so that an authenticator that is turned on at this
 * moment is seen or comes after
 */
export async function openStep(
  tx: Tx,
  owner: UserId,
  { now, ...wanted }: { now: Date } & Pick<SignInStep, "googleSub" | "returnTo">,
): Promise<WaitingStep | undefined> {
  const secondFactor = await listFactors(tx, owner);
  if (!secondFactor.includes("authenticator")) return undefined;
  const account = await readHeldAccount(tx, owner);
  if (!account) return undefined;
  const data = { owner, waysIn: account.waysIn, ...wanted };
  return { stepToken: await openFlow(tx, STEP, { data, now }), secondFactor };
}

/** The step of a browser, if its time is not over. Whether it still holds is seen where it is taken. */
export async function findStep(
  db: Queryable,
  token: string | undefined,
  now: Date,
): Promise<SignInStep | undefined> {
  return token === undefined ? undefined : readFlow(db, STEP, { token, now });
}

/**
 * Holds a step and its account until the transaction ends, so that of two at once one finds it.
 * Undefined where it is over, was used, or belongs to a password that was replaced meanwhile.
 */
export async function holdStep(
  tx: Tx,
  token: string,
  now: Date,
): Promise<(SignInStep & { email: string }) | undefined> {
  const waiting = await findStep(tx, token, now);
  if (!waiting) return undefined;
  const account = await holdAccount(tx, waiting.owner);
  if (account?.waysIn !== waiting.waysIn) return undefined;
  // Once more, since another one may have used it up before the account was held.
  const step = await findStep(tx, token, now);
  return step && { ...step, email: account.email };
}

/** Uses up a step that the transaction holds. */
export async function endStep(tx: Tx, token: string, now: Date): Promise<void> {
  await takeFlow(tx, STEP, { token, now });
}

/** What an account can be asked for, besides its password. */
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
