import { createHmac } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import type { Ceremony, Passkey } from "../../../shared/account/second-factors.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { passkeys } from "../../db/schema/second-factors.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed, notFound } from "../../errors.ts";
import type { NewPasskey } from "../../gateways/passkeys/passkeys.ts";
import type { Origin } from "../../identity/security-log.ts";
import { openFlow, consumeFlow } from "../../identity/sign-in-flows.ts";
import {
  type SecurityChangeRequest,
  changeAsOwner,
  changedMeanwhile,
  changeLockedAccount,
  flowExpired,
} from "./security-changes.ts";
import { NEW_PASSKEY } from "./flows.ts";
import { listKnownKeys, passkeyColumns, toPasskey } from "./queries.ts";

/** More than a user's devices. Limited because the whole list is sent to the browser. */
const MAX_PASSKEYS = 10;

type PasskeyDeps = Pick<Deps, "db" | "clock" | "config" | "jobs" | "passwords" | "passkeys">;

/**
 * Starts adding a passkey.
 *
 * @returns the browser's options and the token for its cookie
 */
export async function beginPasskey(
  deps: PasskeyDeps,
  owner: UserId,
  request: SecurityChangeRequest,
): Promise<{ ceremony: Ceremony; flowToken: string }> {
  const begun = await changeAsOwner(deps, owner, request, async (tx, { account }) => {
    await requireBelowLimit(tx, owner);
    return { account, known: await listKnownKeys(tx, owner) };
  });
  const { email, credentialsFingerprint } = begun.account;
  const handle = userHandleOf(owner, deps.config.sessionSecret);
  const person = { handle, email, displayName: email };
  const { ceremony, challenge } = await deps.passkeys.beginRegistration(person, begun.known);
  const data = { owner, credentialsFingerprint, challenge };
  const now = deps.clock.now();
  return { ceremony, flowToken: await openFlow(deps.db, NEW_PASSKEY, { data, now }) };
}

/**
 * The WebAuthn user handle stored on devices. The same for all passkeys of an account, so that a
 * device replaces its old one. A keyed hash, so that it reveals nothing.
 */
function userHandleOf(owner: UserId, secret: string): Uint8Array {
  return createHmac("sha256", secret).update(`passkeys of ${owner}`).digest();
}

interface PasskeyToAdd {
  name: string;
  answer: unknown;
  flowToken: string | undefined;
  origin: Origin;
}

export async function addPasskey(
  deps: Pick<Deps, "db" | "clock" | "jobs" | "passkeys" | "log">,
  owner: UserId,
  { name, answer, flowToken: token, origin }: PasskeyToAdd,
): Promise<Passkey> {
  const { db, clock } = deps;
  // Consumed before any check, so that a response can never be replayed.
  const flow = token && (await consumeFlow(db, NEW_PASSKEY, { token, now: clock.now() }));
  if (!flow || flow.owner !== owner) throw flowExpired();
  const made = await deps.passkeys.finishRegistration(answer, flow.challenge);
  if ("refused" in made) {
    deps.log.warn({ reason: made.refused }, "A new passkey was refused");
    throw failed("bad_request", "Couldn't add the passkey. Please try again.");
  }
  return changeLockedAccount(deps, owner, origin, async (tx, { account, now, notify }) => {
    if (account.credentialsFingerprint !== flow.credentialsFingerprint) throw changedMeanwhile();
    await requireBelowLimit(tx, owner);
    const added = await insertPasskey(tx, owner, { ...made, name, createdAt: now });
    await notify("passkey_added");
    return added;
  });
}

async function requireBelowLimit(tx: Tx, owner: UserId): Promise<void> {
  const [have] = await tx
    .select({ many: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, owner));
  if ((have?.many ?? 0) < MAX_PASSKEYS) return;
  throw failed(
    "conflict",
    `You can have up to ${MAX_PASSKEYS} passkeys. Remove one you no longer use.`,
  );
}

async function insertPasskey(
  tx: Tx,
  owner: UserId,
  made: NewPasskey & { name: string; createdAt: Date },
): Promise<Passkey> {
  const [row] = await tx
    .insert(passkeys)
    .values({ userId: owner, ...made })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning(passkeyColumns);
  if (!row) throw failed("conflict", "This passkey is in use already.");
  return toPasskey(row);
}

interface PasskeyName {
  id: number;
  name: string;
}

export async function renamePasskey(
  { db }: Pick<Deps, "db">,
  owner: UserId,
  { id, name }: PasskeyName,
): Promise<Passkey> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, owner), eq(passkeys.id, id)))
    .returning(passkeyColumns);
  if (!row) throw passkeyNotFound();
  return toPasskey(row);
}

export async function removePasskey(
  deps: PasskeyDeps,
  owner: UserId,
  { id, ...request }: SecurityChangeRequest & { id: number },
): Promise<void> {
  await changeAsOwner(deps, owner, request, async (tx, { notify }) => {
    const { rowCount } = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, owner), eq(passkeys.id, id)));
    if (rowCount !== 1) throw passkeyNotFound();
    await notify("passkey_removed");
  });
}

function passkeyNotFound(): AppError {
  return notFound("Passkey");
}
