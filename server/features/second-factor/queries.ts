import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { Passkey, SecondFactors } from "../../../shared/account/second-factors.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { authenticators, passkeys, recoveryCodes } from "../../db/schema/second-factors.ts";
import type { NewPasskey, PasskeyKey } from "../../gateways/passkeys/passkeys.ts";

type PasskeyRow = Pick<
  typeof passkeys.$inferSelect,
  "id" | "name" | "isSynced" | "createdAt" | "lastUsedAt"
>;

/** The fields of a passkey that its owner sees. */
export const passkeyColumns = {
  id: passkeys.id,
  name: passkeys.name,
  isSynced: passkeys.isSynced,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

export function toPasskey({ createdAt, lastUsedAt, ...row }: PasskeyRow): Passkey {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export async function getSecondFactors(db: Queryable, owner: UserId): Promise<SecondFactors> {
  const rows = await db
    .select(passkeyColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, owner))
    .orderBy(asc(passkeys.id));
  const authenticator = await findAuthenticator(db, owner);
  const [codes] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, owner), isNull(recoveryCodes.usedAt)));
  return {
    passkeys: rows.map(toPasskey),
    authenticatorSince: authenticator?.confirmedAt.toISOString() ?? null,
    recoveryCodesLeft: codes?.left ?? 0,
  };
}

export async function findAuthenticator(
  db: Queryable,
  owner: UserId,
): Promise<{ sealedSecret: string; confirmedAt: Date } | undefined> {
  const [row] = await db
    .select({ sealedSecret: authenticators.sealedSecret, confirmedAt: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.userId, owner));
  return row;
}

/** An account's credential ids and transports, as sent to the browser. */
export async function listKnownKeys(
  db: Queryable,
  owner: UserId,
): Promise<Pick<PasskeyKey, "credentialId" | "transports">[]> {
  return db
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, owner))
    .orderBy(asc(passkeys.id));
}

/** A passkey's owner, public key and counter. */
export async function findKey(
  db: Queryable,
  credentialId: string,
): Promise<(NewPasskey & { owner: UserId }) | undefined> {
  // Other texts are never valid ids, and PostgreSQL rejects some of them (NUL).
  if (!/^[\w-]+$/.test(credentialId)) return undefined;
  const [row] = await db
    .select({
      owner: passkeys.userId,
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      signCount: passkeys.signCount,
      transports: passkeys.transports,
      isSynced: passkeys.isSynced,
    })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}
